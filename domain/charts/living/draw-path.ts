import { candleStepMs } from '../../market/candle.ts';
import type { ChartPalette } from '../chart-colours.ts';
import type { Shape } from '../shapes.ts';
import type { LivingEnd, LivingPicture, LivingPlan } from './living-picture.ts';
import type { LivingScale } from './living-scale.ts';

type Point = { x: number; y: number };

/**
 * From the entry over the closes to the exit; null before the idea is settled. What ends with a candle ended in it. The candle of the
 * end may be missing while it is not complete: then the end stands behind the last one.
 */
export function placePath(
  { plan, end, step }: LivingPicture,
  { candles, entrySlot, slotWidth, middleOf, xAt, yOf }: LivingScale,
): readonly Point[] | null {
  if (!plan || !end) return null;
  const entry = { x: Math.round(entrySlot * slotWidth), y: yOf(plan.entry) };
  const last = candles.findLastIndex(({ time }) => time < end.at);
  const lastEnd = (candles[last]?.time ?? 0) + candleStepMs[step];
  const isInLast = last >= entrySlot && end.at <= lastEnd;
  const closes = candles
    .slice(entrySlot, isInLast ? last : last + 1)
    .map(({ close }, index) => ({ x: middleOf(entrySlot + index), y: yOf(close) }));
  const isInNext = end.at <= lastEnd + candleStepMs[step];
  const exit = isInLast ? middleOf(last) : isInNext ? middleOf(last + 1) : xAt(end.at);
  const before = closes.at(-1) ?? entry;
  return [entry, ...closes, { x: Math.max(before.x + 1, exit), y: yOf(end.price) }];
}

/** How far to the right the replay has come. */
export function reachOf(path: readonly Point[], progress: number): number {
  const [from, to] = [path[0]?.x ?? 0, path.at(-1)?.x ?? 0];
  return from + (to - from) * Math.min(1, Math.max(0, progress));
}

/** The points up to `reach`, the last one between two of them where it falls so. */
function cutPath(path: readonly Point[], reach: number): Point[] {
  const passed = path.filter(({ x }) => x <= reach);
  const [before, after] = [passed.at(-1), path[passed.length]];
  if (!before || !after || reach <= before.x) return passed;
  const share = (reach - before.x) / (after.x - before.x);
  return [...passed, { x: round(reach), y: round(before.y + (after.y - before.y) * share) }];
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

export const isGain = ({ action, entry }: LivingPlan, { price }: LivingEnd): boolean =>
  action === 'BUY' ? price > entry : price < entry;

function drawEndMark(
  { x, y }: Point,
  isWin: boolean,
  outcome: LivingEnd['outcome'],
  palette: ChartPalette,
): Shape[] {
  const isTime = outcome === 'time';
  const fill = isTime ? palette['ink-2'] : palette[isWin ? 'up-fill' : 'down-fill'];
  const stroke = isTime ? palette.surface : palette[isWin ? 'on-up' : 'on-down'];
  const d = isWin ? `M${x - 3.2} ${y}l2.3 2.4 4 -4.6` : `M${x - 2.8} ${y - 2.8}l5.6 5.6m0 -5.6l-5.6 5.6`;
  return [
    {
      tag: 'circle',
      attributes: { 'data-part': 'end', cx: x, cy: y, r: 8, fill, stroke: palette.surface, strokeWidth: 2 },
    },
    {
      tag: 'path',
      attributes: { d, stroke, strokeWidth: 2, fill: 'none', strokeLinecap: 'round' },
    },
  ];
}

/** `progress` from 0 to 1; the mark of the end comes with the last moment. */
export function drawPath(
  picture: LivingPicture,
  scale: LivingScale,
  progress: number,
  palette: ChartPalette,
): Shape[] {
  const path = placePath(picture, scale);
  const { plan, end } = picture;
  const [entry] = path ?? [];
  if (!path || !plan || !end || !entry) return [];
  const isWin = isGain(plan, end);
  const isOver = progress >= 1;
  const drawn = isOver ? path : cutPath(path, reachOf(path, progress));
  const head = drawn.at(-1) ?? entry;
  const line = {
    'data-part': 'path',
    d: drawn.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join(''),
    fill: 'none',
    stroke: palette[isWin ? 'up' : 'down'],
    strokeWidth: 3,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  };
  const start = { cx: entry.x, cy: entry.y, r: 5, fill: palette.surface, stroke: palette['ink-2'] };
  return [
    { tag: 'path', attributes: line },
    { tag: 'circle', attributes: { ...start, strokeWidth: 2.4 } },
    ...(isOver ? drawEndMark(head, isWin, end.outcome, palette) : [drawNowDot(head, palette)]),
  ];
}

export const drawNowDot = ({ x, y }: Point, palette: ChartPalette): Shape => ({
  tag: 'circle',
  attributes: {
    'data-part': 'now',
    cx: x,
    cy: y,
    r: 6,
    fill: palette.ink,
    stroke: palette.surface,
    strokeWidth: 2.5,
  },
});
