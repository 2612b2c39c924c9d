import { openSessions, type SessionName } from '../../market/hours/sessions.ts';
import type { ChartPalette } from '../chart-colours.ts';
import { rectShape, textShape, type Shape } from '../shapes.ts';
import type { LivingPicture } from './living-picture.ts';
import { widthOfText, type LivingScale } from './living-scale.ts';
import { candleStepMs } from '../../market/candle.ts';

/** In pixels. */
const STRIP = { top: 25, height: 17, baseline: 12.5, gap: 2 };

/** Where several are open, the one that opened last. */
const names: readonly { session: SessionName; name: string }[] = [
  { session: 'New York', name: 'New York' },
  { session: 'London', name: 'London' },
  { session: 'Tokyo', name: 'Asia' },
  { session: 'Sydney', name: 'Asia' },
];

function nameSession(at: number): string | null {
  const open = openSessions(at);
  return names.find(({ session }) => open.some(({ name }) => name === session))?.name ?? null;
}

type Stretch = { name: string | null; from: number; to: number };

/** Joined moments of the same session, over the candles and the rest of the plan. */
function listStretches(
  { plan, end, step }: LivingPicture,
  { candles, xAt, planEnd }: LivingScale,
): Stretch[] {
  const stepMs = candleStepMs[step];
  const last = candles.at(-1);
  const times = candles.map(({ time }) => time);
  if (last && plan && !end)
    for (let time = last.time + stepMs; time < plan.endsAt; time += stepMs) times.push(time);
  const stretches: Stretch[] = [];
  for (const [index, time] of times.entries()) {
    const name = nameSession(time);
    const to = xAt(times[index + 1] ?? time + stepMs);
    const before = stretches.at(-1);
    if (before && before.name === name) before.to = to;
    else stretches.push({ name, from: xAt(time), to });
  }
  const final = stretches.at(-1);
  if (final && plan && !end) final.to = Math.max(final.to, planEnd);
  return stretches;
}

export function drawSessions(picture: LivingPicture, scale: LivingScale, palette: ChartPalette): Shape[] {
  if (!picture.showSessions) return [];
  const y = scale.bottom + STRIP.top;
  return listStretches(picture, scale).flatMap(({ name, from, to }) => {
    const width = to - from - STRIP.gap;
    if (name === null || width <= 0) return [];
    const style = { size: 11, weight: 600, fill: palette['ink-2'], anchor: 'middle' } as const;
    const hasRoom = widthOfText(name, 11) + 6 <= width;
    return [
      rectShape({ x: from, y, width, height: STRIP.height }, palette.sunken, {
        rx: 4,
        'data-part': 'session',
      }),
      ...(hasRoom ? [textShape(name, from + width / 2, y + STRIP.baseline, style)] : []),
    ];
  });
}
