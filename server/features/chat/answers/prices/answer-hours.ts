import { printTime } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { tellHoliday } from '@app/domain/buddy/replies/tell-holiday.ts';
import { isMarketOpen, nextClose, nextOpen } from '@app/domain/market/hours/market-week.ts';
import { busiestHours, nextSession, openSessions } from '@app/domain/market/hours/sessions.ts';
import { nameOf } from './answer-quote.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export function answerHours(turn: Turn, tools: Pick<QueryTools, 'pairs'>, asked: Pair | null): ReplyDraft {
  const pair = asked ?? (tools.pairs.length === 1 ? (tools.pairs[0] ?? null) : null);
  const { cite, rows } = notesOf(turn);
  const { now } = turn;
  const time = (at: number): string => cite(printTime(at, now), 'market hours');
  const instrument = instrumentOf(pair ?? 'EUR/USD');
  const name = pair ? nameOf(pair) : 'The forex market';
  const context = { asked: 'hours' as const, pairs: pair ? [pair] : turn.before.pairs };
  if (instrument.kind === 'crypto')
    return draft(
      turn,
      [
        `${name} trades around the clock, weekends too. Nights and weekends are thin, so prices jump more easily.`,
      ],
      { context },
    );
  const holiday = tellHoliday(instrument, now);
  const state = isMarketOpen(instrument, now)
    ? `${name} is open until ${time(nextClose(instrument, now))}${holiday}.`
    : `${name} is closed${holiday} and opens ${time(nextOpen(instrument, now))}.`;
  const open = openSessions(now);
  const cities =
    open.length > 0
      ? `At work now: ${open.map((one) => `${one.name} (until ${time(one.closesAt)})`).join(', ')}.`
      : null;
  const next = nextSession(now);
  const busy = busiestHours(now);
  const busiest =
    busy &&
    `The busiest hours today are ${time(busy.from)} to ${time(busy.to)}, when London and New York overlap.`;
  return draft(
    turn,
    [
      state,
      [cities, `${next.name} opens ${time(next.opensAt)}.`, busiest].filter(Boolean).join(' '),
      `It is ${cite(printTime(now), 'clock')} now.`,
    ],
    { context, evidence: rows },
  );
}
