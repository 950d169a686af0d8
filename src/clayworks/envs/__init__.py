"""The games as environments of other libraries; each needs its extra and says so when it is missing."""
