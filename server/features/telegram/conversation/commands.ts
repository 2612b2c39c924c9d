import { WEEK_MS } from '@app/domain/time.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { formatPrice, printDate, printR } from '@app/domain/buddy/replies/print.ts';
import { formatCountdown } from '@app/domain/calendar/countdown.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { QuietHours } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { statusTextOf } from '@app/domain/signals/status-text.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import type { BotDeps } from '../bot-deps.ts';
import { texts } from '../messages/texts.ts';

const MAX_EVENTS = 8;
const MAX_OPEN = 10;
const MAX_CLOSED = 5;

type CommandRequest = { userId: string; rest: string; now: number };

const signalName = ({ signalId, pair, action, timeframe }: SignalView): string =>
  `**${pair} ${action}**, ${timeframeNames[timeframe]}, ${signalId}`;

function openLine(signal: SignalView): string {
  const labels = texts.signals;
  const price = (value: number) => formatPrice(value, signal.digits);
  const { currentPrice, resultR, action, entry } = signal;
  const state =
    currentPrice === null || resultR === null
      ? labels.noPrice
      : `${statusTextOf('active', action, entry, currentPrice)}, ${printR(resultR)} at ${price(currentPrice)}`;
  return `${signalName(signal)}: ${state}; ${labels.stop(price(signal.stopLoss))}, ${labels.target(price(signal.target))}`;
}

const closedLine = (signal: SignalView): string =>
  `${signalName(signal)}: ${statusTextOf(signal.status, signal.action)}${signal.resultR === null ? '' : `, ${printR(signal.resultR)}`}`;

/** Words, and the picture that goes with them where there is one. */
export type CommandReply = { content: string; draw: () => Promise<Buffer | null> };

async function answerSignals(
  { ports, market }: BotDeps,
  { userId, now }: CommandRequest,
): Promise<string | CommandReply> {
  const labels = texts.signals;
  const all = await ports.signals.list(userId, now);
  if (all.length === 0) return labels.none;
  const open = all.filter(({ status }) => status === 'active').slice(0, MAX_OPEN);
  const closed = all.filter(({ status }) => status !== 'active');
  const hits = closed.filter(({ status }) => status === 'target_hit').length;
  const parts = [open.length === 0 ? labels.noneOpen : [labels.open, ...open.map(openLine)].join('\n')];
  const latest = closed
    .toSorted((one, other) => (other.closedAt ?? '').localeCompare(one.closedAt ?? ''))
    .slice(0, MAX_CLOSED);
  if (closed.length > 0) {
    parts.push([labels.closed, ...latest.map(closedLine)].join('\n'));
    parts.push(labels.record(hits, closed.length, closed.length < enoughToMeanSomething));
  }
  if (market.simulated) parts.push(texts.caption.simulated);
  return {
    content: parts.join('\n\n'),
    draw: () => ports.signals.drawList([...open, ...latest], labels.title, now),
  };
}

function eventLine(
  { name, currency, at, precision, forecast, previous }: EconomicEvent,
  now: number,
): string {
  const labels = texts.calendar;
  const when =
    precision === 'estimated'
      ? labels.around(printDate(at))
      : `${printDate(at)} (${formatCountdown(at, now)})`;
  const figures = [forecast && labels.forecast(forecast), previous && labels.previous(previous)].filter(
    Boolean,
  );
  return `**${name}** (${currency}), ${[when, ...figures].join(', ')}`;
}

async function answerCalendar({ calendar }: BotDeps, { now }: CommandRequest): Promise<string> {
  const events = await calendar.eventsBetween(now + 1, now + WEEK_MS, now);
  const highImpact = events.filter(({ impact }) => impact === 'HIGH').slice(0, MAX_EVENTS);
  if (highImpact.length === 0) return texts.calendar.none;
  return [texts.calendar.title, ...highImpact.map((event) => eventLine(event, now))].join('\n\n');
}

const HOUR = String.raw`([01]?\d|2[0-3])(?::([0-5]\d))?`;
const HOURS = new RegExp(String.raw`^${HOUR}(?:\s*(?:-|–|to)\s*|\s+)${HOUR}$`, 'i');

/** "22:00 06:00", "22-6", "22 to 6:30"; off is the same hour twice. */
export function parseQuietHours(text: string): QuietHours | null {
  if (/^(off|none|no)$/i.test(text)) return { start: '00:00', end: '00:00' };
  const match = HOURS.exec(text);
  if (!match) return null;
  const [, from = '', fromMinute = '00', to = '', toMinute = '00'] = match;
  return { start: `${from.padStart(2, '0')}:${fromMinute}`, end: `${to.padStart(2, '0')}:${toMinute}` };
}

async function answerQuietHours({ ports }: BotDeps, { userId, rest, now }: CommandRequest): Promise<string> {
  const labels = texts.quiet;
  if (rest === '') {
    const { start, end } = await ports.quietHours.read(userId);
    return start === end ? labels.none : labels.now(start, end);
  }
  const chosen = parseQuietHours(rest);
  if (!chosen) return labels.unclear;
  await ports.quietHours.save(userId, chosen, now);
  return chosen.start === chosen.end ? labels.off : labels.saved(chosen.start, chosen.end);
}

async function answerFewer({ ports }: BotDeps, { userId, rest, now }: CommandRequest): Promise<string> {
  const labels = texts.fewer;
  if (!/^\d{1,15}$/.test(rest)) return labels.which;
  const result = await ports.feedback.reduce(userId, Number(rest), now);
  return result === null ? labels.unknown : labels.done[result];
}

/** `/quiet@calmwick_bot 22 6` and `/fewer_12`, which equals `/fewer 12`. */
export function parseCommand(text: string): { name: string; rest: string } | null {
  const match = /^\/([a-z]{1,32})(?:_(\d{1,15}))?(?:@\w+)?(?:\s+([\s\S]*))?$/i.exec(text.trim());
  return match?.[1] ? { name: match[1].toLowerCase(), rest: match[2] ?? (match[3] ?? '').trim() } : null;
}

export const commandHandlers: Record<
  string,
  (deps: BotDeps, asked: CommandRequest) => Promise<string | CommandReply> | string
> = {
  signals: answerSignals,
  calendar: answerCalendar,
  quiet: answerQuietHours,
  fewer: answerFewer,
  help: () => texts.help,
};
