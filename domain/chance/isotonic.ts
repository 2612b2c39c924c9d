/** Points of a curve that never falls, x ascending; between them it is straight, beyond them level. */
export type MonotoneCurve = readonly (readonly [x: number, y: number])[];

export type StatedOutcome = { stated: number; happened: boolean };

type Block = { x: number; y: number; weight: number };

const MIN_GROUP = 100;
const MAX_GROUPS = 20;

function joinBlocks(a: Block, b: Block): Block {
  const weight = a.weight + b.weight;
  const mean = (ofA: number, ofB: number) => (ofA * a.weight + ofB * b.weight) / weight;
  return { x: mean(a.x, b.x), y: mean(a.y, b.y), weight };
}

/** Pool adjacent violators over groups of equal size, each of at least a hundred; empty below that. */
export function fitMonotone(outcomes: readonly StatedOutcome[]): MonotoneCurve {
  const groups = Math.min(MAX_GROUPS, Math.floor(outcomes.length / MIN_GROUP));
  const sorted = outcomes.toSorted((a, b) => a.stated - b.stated);
  const blocks: Block[] = [];
  for (let g = 0; g < groups; g += 1) {
    const from = Math.floor((g * sorted.length) / groups);
    const to = Math.floor(((g + 1) * sorted.length) / groups);
    let block = { x: 0, y: 0, weight: to - from };
    for (let i = from; i < to; i += 1) {
      const { stated, happened } = sorted[i] as StatedOutcome;
      block.x += stated / block.weight;
      block.y += happened ? 1 / block.weight : 0;
    }
    for (let last = blocks.at(-1); last && last.y >= block.y; last = blocks.at(-1)) {
      blocks.pop();
      block = joinBlocks(last, block);
    }
    blocks.push(block);
  }
  return blocks.map(({ x, y }) => [x, y] as const);
}

/** The curve's value, `x` itself where it has no point. */
export function readCurve(curve: MonotoneCurve, x: number): number {
  const first = curve[0];
  const last = curve.at(-1);
  if (!first || !last) return x;
  if (x <= first[0]) return first[1];
  if (x >= last[0]) return last[1];
  let right = 1;
  while ((curve[right] as (typeof curve)[number])[0] < x) right += 1;
  const [x0, y0] = curve[right - 1] as (typeof curve)[number];
  const [x1, y1] = curve[right] as (typeof curve)[number];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}
