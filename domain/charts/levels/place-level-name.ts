import { boxesOverlap, type Box } from '../shapes.ts';

/** `start` is where the line begins, `right` where it ends, `bottom` where the drawing does; in pixels. */
type LevelNameRoom = {
  width: number;
  start: number;
  right: number;
  bottom: number;
  y: number;
  /** Whether it rather stands above its line. */
  isAbove: boolean;
  /** Candles and what else should stay visible. */
  obstacles: readonly Box[];
};

export type NamePlace = { x: number; baseline: number };

const ASCENT = 9;
const DESCENT = 2;
const GAP = 4;
/** How far one place along the line lies from the next. */
const STEP = 6;
const ABOVE = -5;
const BELOW = 13;

/** Before the line where nothing is, else above or below it where the least is covered. */
export function placeLevelName({
  width,
  start,
  right,
  bottom,
  y,
  isAbove,
  obstacles,
}: LevelNameRoom): NamePlace {
  const sides = isAbove ? [ABOVE, BELOW] : [BELOW, ABOVE];
  const before = start - GAP - width;
  const places: NamePlace[] = before >= 0 ? [{ x: before, baseline: y + GAP }] : [];
  const last = Math.max(0, right - width);
  for (let x = Math.min(start + 2, last); x <= last; x += STEP)
    places.push(...sides.map((side) => ({ x, baseline: y + side })));
  const inside = places.filter(({ baseline }) => baseline >= ASCENT && baseline + DESCENT <= bottom);
  const counted = inside.map((place) => ({ place, covered: countCovered(place, width, obstacles) }));
  const least = Math.min(...counted.map(({ covered }) => covered));
  return (
    counted.find(({ covered }) => covered === least)?.place ?? {
      x: Math.min(start + 2, last),
      baseline: y + GAP,
    }
  );
}

export const boxOfName = ({ x, baseline }: NamePlace, width: number): Box => ({
  x,
  y: baseline - ASCENT,
  width,
  height: ASCENT + DESCENT,
});

const countCovered = (place: NamePlace, width: number, obstacles: readonly Box[]): number =>
  obstacles.filter((one) => boxesOverlap(boxOfName(place, width), one)).length;
