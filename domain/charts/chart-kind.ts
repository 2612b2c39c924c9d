/** `range`: the first two levels are the edges of a band that the price is in; `dayRange`: today beside a usual day. */
export const chartKinds = ['levels', 'range', 'dayRange'] as const;
export type ChartKind = (typeof chartKinds)[number];
