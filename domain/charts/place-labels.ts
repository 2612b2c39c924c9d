type LabelBox = { height: number; gap: number; bottom: number };

/** Tops of the labels from above: beside their lines, but never overlapping. */
export function placeLabels(lineHeights: readonly number[], { height, gap, bottom }: LabelBox): number[] {
  const tops = lineHeights.map((y) => Math.max(0, y - height / 2));
  for (let index = 1; index < tops.length; index += 1)
    tops[index] = Math.max(tops[index] ?? 0, (tops[index - 1] ?? 0) + height + gap);
  for (let index = tops.length - 1, most = bottom - height; index >= 0; index -= 1, most -= height + gap)
    tops[index] = Math.min(tops[index] ?? 0, most);
  return tops;
}
