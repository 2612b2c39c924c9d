import type { ChartPalette } from '../chart-colours.ts';
import { widthOfText } from '../living/living-scale.ts';
import { rectShape, textShape, toSvgElement, type Box, type Shape } from '../shapes.ts';
import type { IdeaRow } from './idea-row.ts';

/** In pixels, as on screens. */
export const ROW_HEIGHT = 64;
const LINE = { width: 64, height: 40 };
const TEXT_LEFT = 80;
const CHIP = { height: 22, padding: 8, triangle: 14 };

const toneColours = { up: 'up', down: 'down', flat: 'ink-2' } as const;

function drawLine(
  { closes, entry, money }: IdeaRow,
  { x, y }: Pick<Box, 'x' | 'y'>,
  palette: ChartPalette,
): Shape[] {
  if (closes.length < 2) return [];
  const all = [...closes, entry];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const edge = 4;
  const xOf = (index: number): number =>
    x + edge / 2 + (index * (LINE.width - 2 * edge)) / (closes.length - 1);
  const yOf = (value: number): number =>
    y + edge + ((high - value) / (high - low || 1)) * (LINE.height - 2 * edge);
  const path = closes.map((close, index) => `${xOf(index).toFixed(1)} ${yOf(close).toFixed(1)}`).join('L');
  return [
    {
      tag: 'path',
      attributes: {
        d: `M${x} ${yOf(entry).toFixed(1)}H${x + LINE.width}`,
        stroke: palette['ink-3'],
        strokeDasharray: '2 3',
        fill: 'none',
      },
    },
    { tag: 'path', attributes: { d: `M${path}`, stroke: palette.ink, strokeWidth: 1.6, fill: 'none' } },
    {
      tag: 'circle',
      attributes: {
        cx: xOf(closes.length - 1),
        cy: yOf(closes.at(-1) ?? entry),
        r: 3.2,
        fill: palette[toneColours[money?.tone ?? 'flat']],
      },
    },
  ];
}

/** Points up or down from its middle. */
const triangle = (x: number, y: number, isUp: boolean, fill: string): Shape => ({
  tag: 'path',
  attributes: { d: isUp ? `M${x - 4} ${y + 3}h8l-4 -7z` : `M${x - 4} ${y - 3}h8l-4 7z`, fill },
});

/** Filled for a signal, an outline in sentence case for practice; answers its width too. */
function drawChip(
  { action, isPractice }: IdeaRow,
  { x, y }: Pick<Box, 'x' | 'y'>,
  palette: ChartPalette,
): { shapes: Shape[]; width: number } {
  const isBuy = action === 'BUY';
  const name = isPractice ? (isBuy ? 'Buy' : 'Sell') : action;
  const width = widthOfText(name, 12) + CHIP.triangle + 2 * CHIP.padding;
  const box = { x, y, width, height: CHIP.height };
  const ink = isPractice ? palette.ink : palette[isBuy ? 'on-up' : 'on-down'];
  const fill = isPractice ? 'none' : palette[isBuy ? 'up-fill' : 'down-fill'];
  return {
    width,
    shapes: [
      rectShape(box, fill, { rx: 7, ...(isPractice && { stroke: palette['ink-2'], strokeWidth: 1.2 }) }),
      triangle(x + CHIP.padding + 4, y + CHIP.height / 2, isBuy, ink),
      textShape(name, x + CHIP.padding + CHIP.triangle, y + 15.5, { size: 12, weight: 600, fill: ink }),
    ],
  };
}

function drawRow(row: IdeaRow, top: number, width: number, palette: ChartPalette): Shape[] {
  const chip = drawChip(row, { x: TEXT_LEFT, y: top + 9 }, palette);
  const ink = { size: 13, weight: 500, fill: palette['ink-2'] } as const;
  const { money } = row;
  const tone = money && palette[toneColours[money.tone]];
  return [
    ...drawLine(row, { x: 0, y: top + 12 }, palette),
    ...chip.shapes,
    textShape(row.pair, TEXT_LEFT + chip.width + 8, top + 26, { size: 16, weight: 600, fill: palette.ink }),
    ...(money && tone
      ? [
          textShape(money.text, width, top + 26, { size: 16, weight: 600, fill: tone, anchor: 'end' }),
          ...(money.tone === 'flat'
            ? []
            : [triangle(width - widthOfText(money.text, 16) - 12, top + 20, money.tone === 'up', tone)]),
        ]
      : []),
    textShape(row.fact, TEXT_LEFT, top + 51, ink),
    textShape(row.time, width, top + 51, { ...ink, anchor: 'end' }),
  ];
}

/** A list of ideas as it stands in the drawer, one below the other. */
export const drawIdeaRows = (rows: readonly IdeaRow[], width: number, palette: ChartPalette): Shape[] =>
  rows.flatMap((row, index) => [
    ...(index > 0 ? [rectShape({ x: 0, y: index * ROW_HEIGHT, width, height: 1 }, palette.sunken)] : []),
    ...drawRow(row, index * ROW_HEIGHT, width, palette),
  ]);

const MARGIN = 14;
const HEAD = 38;
const WIDTH = 450;
const SCALE = 2;

/** An SVG document with a heading, twice as large as on screens, whose only font is Figtree. */
export function drawRowsDocument(
  rows: readonly IdeaRow[],
  { title, source }: { title: string; source: string },
  palette: ChartPalette,
): string {
  const height = HEAD + rows.length * ROW_HEIGHT + MARGIN / 2;
  const small = { size: 11, weight: 500, fill: palette['ink-3'], anchor: 'end' } as const;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${height * SCALE}" viewBox="0 0 ${WIDTH} ${height}">`,
    toSvgElement(rectShape({ x: 0, y: 0, width: WIDTH, height }, palette.surface)),
    toSvgElement(textShape(title, MARGIN, 26, { size: 15, weight: 600, fill: palette.ink })),
    toSvgElement(textShape(source, WIDTH - MARGIN, 26, small)),
    `<g transform="translate(${MARGIN} ${HEAD})">`,
    ...drawIdeaRows(rows, WIDTH - 2 * MARGIN, palette).map(toSvgElement),
    '</g></svg>',
  ].join('');
}
