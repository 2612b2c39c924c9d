import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { ChartPalette } from '../chart-colours.ts';
import { rectShape, textShape, type Box, type Shape } from '../shapes.ts';
import type { LivingPicture } from './living-picture.ts';
import { widthOfText, type LivingScale } from './living-scale.ts';

/** From the end of the plot to the baseline of the times, in pixels. */
const BASELINE = 16;
const SMALLEST_GAP = 46;
const PILL = { height: 18, padding: 24 };

const intervals = [
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 28, 84, 364].map((days) => days * DAY_MS),
];
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY = 4 * DAY_MS;

type Tick = { x: number; text: string; isDay: boolean };

const clockOf = (time: number): string => new Date(time).toISOString().slice(11, 16);

function nameTick(time: number, before: number, every: number, span: number): Omit<Tick, 'x'> {
  const isNewDay = Math.floor(time / DAY_MS) !== Math.floor(before / DAY_MS);
  if (every < DAY_MS && !isNewDay) return { text: clockOf(time), isDay: false };
  const date = new Date(time);
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
  return { text: span < 7 * DAY_MS ? (weekdays[date.getUTCDay()] ?? day) : day, isDay: every < DAY_MS };
}

/** As dense as there is room for. */
function placeTicks({ candles, middleOf, right }: LivingScale): Tick[] {
  const span = (candles.at(-1)?.time ?? 0) - (candles[0]?.time ?? 0);
  const numberOf = (time: number, every: number) => Math.floor((time - FIRST_MONDAY) / every);
  const place = (every: number): Tick[] =>
    candles.flatMap(({ time }, slot) => {
      const before = candles[slot - 1]?.time;
      if (before === undefined || numberOf(time, every) === numberOf(before, every)) return [];
      return [{ x: middleOf(slot), ...nameTick(time, before, every, span) }];
    });
  const every =
    intervals.find((interval) => {
      const ticks = place(interval);
      return ticks.every(({ x }, index) => index === 0 || x - (ticks[index - 1]?.x ?? 0) >= SMALLEST_GAP);
    }) ?? Infinity;
  const inside = ({ x, text }: Tick) => {
    const half = widthOfText(text, 11) / 2;
    return x - half >= 0 && x + half <= right;
  };
  return every === Infinity ? [] : place(every).filter(inside);
}

type Pill = { x: number; line: number; text: string; width: number };

/** One for each moment that is in sight; the pills keep apart, and only the line stays of one without room. */
function placeReleases(picture: LivingPicture, scale: LivingScale): { lines: number[]; pills: Pill[] } {
  const { candles, width, right, xAt } = scale;
  const start = candles[0]?.time ?? picture.plan?.openedAt ?? 0;
  const until = picture.plan?.endsAt ?? Infinity;
  const times = [...new Set(picture.releases.map(({ at }) => at))]
    .filter((at) => at >= start && at <= until && xAt(at) <= right)
    .toSorted((one, other) => one - other);
  const pills: Pill[] = [];
  for (const at of times) {
    const text = clockOf(at);
    const pillWidth = widthOfText(text, 11) + PILL.padding;
    const line = xAt(at);
    const x = Math.max(0, Math.min(width - pillWidth, line - pillWidth / 2));
    const before = pills.at(-1);
    if (!before || x >= before.x + before.width + 2) pills.push({ x, line, text, width: pillWidth });
  }
  return { lines: times.map(xAt), pills };
}

export function drawReleaseLines(picture: LivingPicture, scale: LivingScale, palette: ChartPalette): Shape[] {
  return placeReleases(picture, scale).lines.map((x) => ({
    tag: 'path',
    attributes: {
      'data-part': 'release',
      d: `M${x} ${scale.top}V${scale.bottom + 2}`,
      stroke: palette.warn,
      strokeWidth: 1.5,
      strokeDasharray: '2 4',
      strokeLinecap: 'round',
    },
  }));
}

export function drawTimeAxis(picture: LivingPicture, scale: LivingScale, palette: ChartPalette): Shape[] {
  const baseline = scale.bottom + BASELINE;
  const { pills } = placeReleases(picture, scale);
  const isFree = ({ x, text }: Tick) => {
    const half = widthOfText(text, 11) / 2 + 2;
    return pills.every((pill) => x + half <= pill.x || x - half >= pill.x + pill.width);
  };
  return [
    ...placeTicks(scale)
      .filter(isFree)
      .map(({ x, text, isDay }) =>
        textShape(text, x, baseline, {
          size: 11,
          weight: isDay ? 600 : 500,
          fill: palette[isDay ? 'ink' : 'ink-3'],
          anchor: 'middle',
        }),
      ),
    ...pills.flatMap((pill) => drawPill(pill, baseline, palette)),
  ];
}

function drawPill({ x, text, width }: Pill, baseline: number, palette: ChartPalette): Shape[] {
  const box: Box = { x, y: baseline - 13, width, height: PILL.height };
  const diamond = `M${x + 11} ${baseline - 8}l4 4 -4 4 -4 -4z`;
  return [
    rectShape(box, palette['warn-soft'], {
      rx: 9,
      stroke: palette.warn,
      strokeWidth: 1.2,
      'data-part': 'release',
    }),
    { tag: 'path', attributes: { d: diamond, fill: palette.warn } },
    textShape(text, x + width / 2 + 7, baseline, {
      size: 11,
      weight: 600,
      fill: palette.warn,
      anchor: 'middle',
    }),
  ];
}
