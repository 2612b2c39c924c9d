export type ChartRenderer = (width: number) => SVGSVGElement | HTMLElement;

export const chartStyle = {
  background: 'none',
  color: 'var(--ink-2)',
  fontFamily: 'var(--font-ui)',
  fontSize: '13px',
};

/** Of one colour, so that no series reads as gain or loss; stacked ones are parted by a line of the surface. */
export const seriesShades = [
  'var(--brand)',
  'color-mix(in oklab, var(--brand) 70%, var(--surface))',
  'color-mix(in oklab, var(--brand) 45%, var(--surface))',
] as const;
