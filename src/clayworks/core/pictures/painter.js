// Draws pictures that this program hands over one by one; gives them back as PNG, as frames of a GIF, or as pixels.

const { kind, width, height } = document.body.dataset;
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [Number(width), Number(height)];
const context = canvas.getContext("2d", { willReadFrequently: true });
context.fillStyle = "white";

const drawn = async (svg) => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (kind === "pixels") context.fillRect(0, 0, canvas.width, canvas.height); // they have no alpha: on white
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
};

// Colours are sorted into boxes of 5 bits each; the fullest boxes become the palette, the others the nearest.
const indexed = (pixels) => {
  const counts = new Uint32Array(32768), sums = new Float64Array(32768 * 3);
  const boxes = new Uint16Array(pixels.length / 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const box = ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);
    boxes[at / 4] = box;
    counts[box] += 1;
    for (let part = 0; part < 3; part += 1) sums[box * 3 + part] += pixels[at + part];
  }
  const used = [...counts.keys()].filter((box) => counts[box]).sort((a, b) => counts[b] - counts[a]);
  const mean = (box) => [0, 1, 2].map((part) => sums[box * 3 + part] / counts[box]);
  const palette = used.slice(0, 256).map(mean);
  const nearest = new Uint8Array(32768);
  used.forEach((box, place) => {
    if (place < 256) { nearest[box] = place; return; }
    const own = mean(box);
    let best = Infinity;
    palette.forEach((colour, number) => {
      const far = colour.reduce((sum, value, part) => sum + (value - own[part]) ** 2, 0);
      if (far < best) [best, nearest[box]] = [far, number];
    });
  });
  return { palette, indices: boxes.map((box) => nearest[box]) };
};

// LZW as GIF has it: codes of 9 to 12 bits, the least significant first, in blocks of up to 255 bytes.
const packed = (indices) => {
  const bytes = [], clear = 256, end = 257;
  let bits = 0, held = 0, size = 9, next = 258, known = new Map();
  const write = (code) => {
    held |= code << bits;
    bits += size;
    for (; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255);
  };
  write(clear);
  let prefix = indices[0];
  for (let at = 1; at < indices.length; at += 1) {
    const key = (prefix << 8) | indices[at];
    const code = known.get(key);
    if (code !== undefined) { prefix = code; continue; }
    write(prefix);
    if (next === 4096) {
      write(clear);
      [size, next, known] = [9, 258, new Map()];
    } else {
      if (next === 1 << size) size += 1;
      known.set(key, next);
      next += 1;
    }
    prefix = indices[at];
  }
  write(prefix);
  write(end);
  if (bits) bytes.push(held & 255);
  const blocks = [8];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
};

const frame = () => {
  const { palette, indices } = indexed(context.getImageData(0, 0, canvas.width, canvas.height).data);
  const table = new Uint8Array(768);
  table.set(palette.flat().map(Math.round));
  return new Blob([table, new Uint8Array(packed(indices))]);
};

const bodies = {
  gif: frame,
  pixels: () => new Blob([context.getImageData(0, 0, canvas.width, canvas.height).data]),
  png: () => new Promise((done) => canvas.toBlob(done)),
};

for (let number = 0; ; number += 1) {
  const got = await fetch(`frame/${number}`);
  if (got.status !== 200) break;
  await drawn(await got.text());
  const body = await bodies[kind]();
  await fetch(`frame/${number}`, { method: "POST", body });
}
