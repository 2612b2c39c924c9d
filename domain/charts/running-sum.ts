/** `along` grows to the right in any unit: an instant, or the number of a trade. */
export type SumPoint = readonly [along: number, r: number];

export type SumFrame = {
  width: number;
  height: number;
  from: number;
  to: number;
  low: number;
  high: number;
};

/** The line of a sum over time or trades, and where any of its places lies in the frame. */
export function drawRunningSum(points: readonly SumPoint[], frame: SumFrame) {
  const { width, height, from, to, low, high } = frame;
  const x = (along: number): number => (width * (along - from)) / (to - from || 1);
  const y = (r: number): number => (height * (high - r)) / (high - low || 1);
  const path = points
    .map(([along, r], i) => `${i ? 'L' : 'M'}${x(along).toFixed(2)} ${y(r).toFixed(2)}`)
    .join('');
  return { path, x, y };
}
