import sharp from 'sharp';
import type { Point } from './stroke-letters.ts';

/** `#rrggbb` */
type Colour = string;
export type Box = { x: number; y: number; width: number; height: number };

/** Drawn this many times larger and made smaller at the end: edges come out smooth. */
const FINER = 2;

export type Picture = {
  paint: (box: Box, colour: Colour) => void;
  /** Through all the points, with round ends. */
  stroke: (points: readonly Point[], colour: Colour, width: number) => void;
  png: () => Promise<Buffer>;
};

/** A picture of flat colours, painted here: reading drawings of any format stays switched off in the image library. */
export function newPicture(width: number, height: number, ground: Colour): Picture {
  const [wide, high] = [width * FINER, height * FINER];
  const bytes = Buffer.alloc(wide * high * 3);
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  const partsOf = (colour: Colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const dot = (x: number, y: number, [red = 0, green = 0, blue = 0]: readonly number[]): void => {
    const at = (y * wide + x) * 3;
    bytes[at] = red;
    bytes[at + 1] = green;
    bytes[at + 2] = blue;
  };
  const paint = (box: Box, colour: Colour): void => {
    const parts = partsOf(colour);
    const [left, right] = [within(box.x * FINER, wide), within((box.x + box.width) * FINER, wide)];
    const [top, bottom] = [within(box.y * FINER, high), within((box.y + box.height) * FINER, high)];
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) dot(x, y, parts);
  };
  const segment = (from: Point, to: Point, paint: readonly number[], thick: number): void => {
    const reach = (thick * FINER) / 2;
    const [ax, ay] = [from.x * FINER, from.y * FINER];
    const [dx, dy] = [to.x * FINER - ax, to.y * FINER - ay];
    const long = dx * dx + dy * dy;
    const right = within(Math.max(ax, ax + dx) + reach, wide - 1);
    const bottom = within(Math.max(ay, ay + dy) + reach, high - 1);
    for (let y = within(Math.min(ay, ay + dy) - reach, high); y <= bottom; y += 1) {
      for (let x = within(Math.min(ax, ax + dx) - reach, wide); x <= right; x += 1) {
        const along = long === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long));
        if (Math.hypot(x - ax - along * dx, y - ay - along * dy) <= reach) dot(x, y, paint);
      }
    }
  };
  paint({ x: 0, y: 0, width, height }, ground);
  return {
    paint,
    stroke: (points, colour, thick) => {
      const parts = partsOf(colour);
      points.slice(1).forEach((to, index) => segment(points[index] ?? to, to, parts, thick));
    },
    png: () =>
      sharp(bytes, { raw: { width: wide, height: high, channels: 3 } })
        .resize(width, height)
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer(),
  };
}
