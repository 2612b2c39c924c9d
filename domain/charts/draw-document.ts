import type { ChartPalette } from './chart-colours.ts';
import { rectShape, textShape, toSvgElement, type Shape } from './shapes.ts';

/** Of a picture drawn outside a browser, in pixels. */
export const DOCUMENT = { width: 900, height: 500 };

const SCALE = 2;
const MARGIN = 12;
const HEAD = 34;

export type DocumentLabels = { title: string; source: string };

/** An SVG document with a heading, whose only font is Figtree: the drawing of the web, twice as large. */
export function drawDocument(
  draw: (size: { width: number; height: number }) => readonly Shape[],
  { title, source }: DocumentLabels,
  palette: ChartPalette,
): string {
  const [width, height] = [DOCUMENT.width / SCALE, DOCUMENT.height / SCALE];
  const size = { width: width - 2 * MARGIN, height: height - HEAD - MARGIN / 2 };
  const style = { size: 11, weight: 500, fill: palette['ink-3'], anchor: 'end' } as const;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${DOCUMENT.width}" height="${DOCUMENT.height}" viewBox="0 0 ${width} ${height}">`,
    toSvgElement(rectShape({ x: 0, y: 0, width, height }, palette.surface)),
    toSvgElement(textShape(title, MARGIN, 23, { size: 15, weight: 600, fill: palette.ink })),
    toSvgElement(textShape(source, width - MARGIN, 23, style)),
    `<g transform="translate(${MARGIN} ${HEAD})">`,
    ...draw(size).map(toSvgElement),
    '</g></svg>',
  ].join('');
}
