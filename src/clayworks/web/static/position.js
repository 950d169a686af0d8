// A position that is looked at: the board can be enlarged and explained, and nothing else happens.

import { keepArranged } from "./layout.js";
import { giveLight } from "./lights.js";
import { giveSide } from "./side.js";
import { giveTips } from "./tips.js";

giveSide("points", "clayworks-replay-side");
giveTips();
giveLight();
keepArranged();
document.documentElement.dataset.ready = "yes";
