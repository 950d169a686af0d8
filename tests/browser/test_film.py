"""Pictures that a browser draws for the command line are pictures that a browser can show."""

from __future__ import annotations

import base64

from playwright.sync_api import Browser

import clayworks
from clayworks.cli.film import Look, film
from clayworks.core.pictures.painter import gif, painted
from clayworks.core.record import Record
from tests.browser.conftest import in_games

SIZE = """async ([kind, data]) => {
  const image = new Image();
  image.src = `data:image/${kind};base64,${data}`;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}"""

FAR = """async (files) => {
  const [one, other] = await Promise.all(files.map(async ([kind, data]) => {
    const image = new Image();
    image.src = `data:image/${kind};base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  }));
  return one.reduce((sum, value, n) => sum + Math.abs(value - other[n]), 0) / one.length;
}"""


@in_games("xian")
def test_png_and_gif_of_a_replay_show_the_same_table(browser: Browser, game: str) -> None:
    record = Record.new(clayworks.load(game), 3, 4)
    state = record.start()
    for _ in range(2):
        record.play(state, state.legal_actions()[0])
    look = Look("en", "light", 400)
    pngs = list(painted(film(record, 2, look), "png", look))
    animation = b"".join(gif(painted(film(record, 2, look), "gif", look), look))
    assert len(pngs) == 3
    page = browser.new_page()
    files = [("png", pngs[0]), ("gif", animation)]
    written = [[kind, base64.b64encode(data).decode()] for kind, data in files]
    assert all(page.evaluate(SIZE, one) == [look.width, look.height] for one in written)
    far = page.evaluate(FAR, written)
    page.close()
    assert 0 < far < 4  # of 255: 256 colours are nearly all that there are
