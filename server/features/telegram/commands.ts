import type { SignalView } from '@app/contracts/signals.ts';
import { printDate, printR } from '@app/domain/buddy/print.ts';
import { countdown } from '@app/domain/calendar/countdown.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { QuietHours } from '@app/domain/proactive/quiet-hours.ts';
import { statusText } from '@app/domain/signals/status-text.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import type { BotDeps } from './bot-deps.ts';
import { texts } from './texts.ts';

const WEEK = 7 * 86_400_000;
const MOST_EVENTS = 8;
const MOST_OPEN = 10;
const MOST_CLOSED = 5;

type Asked = { userId: string; rest: string; now: number };

const named = ({ signalId, pair, action, timeframe }: SignalView): string =>
  `**${pair} ${action}**, ${timeframe}, ${signalId}`;

function openLine(signal: SignalView): string {
  const say = texts.signals;
  const price = (value: number) => value.toFixed(signal.digits);
  const { currentPrice, resultR, action, entry } = signal;
  const state =
    currentPrice === null || resultR === null
      ? say.noPrice
      : `${statusText('active', action, entry, currentPrice)}, ${printR(resultR)} at ${price(currentPrice)}`;
  return `${named(signal)}: ${state}; ${say.stop(price(signal.stopLoss))}, ${say.target(price(signal.target))}`;
}

const closedLine = (signal: SignalView): string =>
  `${named(signal)}: ${statusText(signal.status, signal.action)}${signal.resultR === null ? '' : `, ${printR(signal.resultR)}`}`;

async function tellSignals({ tools }: BotDeps, { userId, now }: Asked): Promise<string> {
  const say = texts.signals;
  const all = await tools.signalsOf(userId, now);
  if (all.length === 0) return say.none;
  const open = all.filter(({ status }) => status === 'active').slice(0, MOST_OPEN);
  const closed = all.filter(({ status }) => status !== 'active');
  const hits = closed.filter(({ status }) => status === 'target_hit').length;
  const parts = [open.length === 0 ? say.noneOpen : [say.open, ...open.map(openLine)].join('\n')];
  if (closed.length > 0) {
    const latest = closed.toSorted((one, other) => (other.closedAt ?? '').localeCompare(one.closedAt ?? ''));
    parts.push([say.closed, ...latest.slice(0, MOST_CLOSED).map(closedLine)].join('\n'));
    parts.push(say.record(hits, closed.length, closed.length < enoughToMeanSomething));
  }
  return parts.join('\n\n');
}

function eventLine(
  { name, currency, at, precision, forecast, previous }: EconomicEvent,
  now: number,
): string {
  const say = texts.calendar;
  const when =
    precision === 'estimated' ? say.around(printDate(at)) : `${printDate(at)} (${countdown(at, now)})`;
  const figures = [forecast && say.forecast(forecast), previous && say.previous(previous)].filter(Boolean);
  return `**${name}** (${currency}), ${[when, ...figures].join(', ')}`;
}

async function tellCalendar({ calendar }: BotDeps, { now }: Asked): Promise<string> {
  const events = await calendar.eventsBetween(now + 1, now + WEEK, now);
  const moving = events.filter(({ impact }) => impact === 'HIGH').slice(0, MOST_EVENTS);
  if (moving.length === 0) return texts.calendar.none;
  return [texts.calendar.title, ...moving.map((event) => eventLine(event, now))].join('\n\n');
}

const HOUR = String.raw`([01]?\d|2[0-3])(?::([0-5]\d))?`;
const HOURS = new RegExp(String.raw`^${HOUR}(?:\s*(?:-|–|to)\s*|\s+)${HOUR}$`, 'i');

/** "22:00 06:00", "22-6", "22 to 6:30"; off is the same hour twice. Null for anything else. */
export function quietHoursIn(text: string): QuietHours | null {
  if (/^(off|none|no)$/i.test(text)) return { start: '00:00', end: '00:00' };
  const found = HOURS.exec(text);
  if (!found) return null;
  const [, from = '', fromMinute = '00', to = '', toMinute = '00'] = found;
  return { start: `${from.padStart(2, '0')}:${fromMinute}`, end: `${to.padStart(2, '0')}:${toMinute}` };
}

async function tellQuiet({ tools }: BotDeps, { userId, rest, now }: Asked): Promise<string> {
  const say = texts.quiet;
  if (rest === '') {
    const { start, end } = await tools.quietOf(userId);
    return start === end ? say.none : say.now(start, end);
  }
  const chosen = quietHoursIn(rest);
  if (!chosen) return say.unclear;
  await tools.saveQuiet(userId, chosen, now);
  return chosen.start === chosen.end ? say.off : say.saved(chosen.start, chosen.end);
}

async function tellFewer({ tools }: BotDeps, { userId, rest, now }: Asked): Promise<string> {
  const say = texts.fewer;
  if (!/^\d{1,15}$/.test(rest)) return say.which;
  const done = await tools.fewer(userId, Number(rest), now);
  return done === null ? say.unknown : say.done[done];
}

/** `/quiet@calmwick_bot 22 6` as its name and the rest, `/fewer_12` like `/fewer 12`; null for what is no command. */
export function commandIn(text: string): { name: string; rest: string } | null {
  const found = /^\/([a-z]{1,32})(?:_(\d{1,15}))?(?:@\w+)?(?:\s+([\s\S]*))?$/i.exec(text.trim());
  return found?.[1] ? { name: found[1].toLowerCase(), rest: found[2] ?? (found[3] ?? '').trim() } : null;
}

/** Answers of a connected user's commands, but for those that change the connection. */
export const answersTo: Record<string, (deps: BotDeps, asked: Asked) => Promise<string> | string> = {
  signals: tellSignals,
  calendar: tellCalendar,
  quiet: tellQuiet,
  fewer: tellFewer,
  help: () => texts.help,
};
