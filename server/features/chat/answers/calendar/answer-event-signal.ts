import type { EventRequest } from '@app/domain/buddy/questions/event-request.ts';
import { printDate } from '@app/domain/buddy/replies/print.ts';
import { signalPairOf } from '@app/domain/calendar/affected-pair.ts';
import { formatDuration } from '@app/domain/calendar/countdown.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { JUMPS } from './answer-news.ts';
import { answerSignalRequest } from '../ideas/answer-signal-request.ts';
import { unlisted } from '../talk/small-talk.ts';
import { notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export async function answerEventSignal(
  turn: Turn,
  tools: QueryTools,
  event: EventRequest,
): Promise<ReplyDraft> {
  const { cite, rows } = notesOf(turn);
  const usual = signalPairOf(event.currency);
  const pair = marketOf(event.currency, usual, tools.pairs);
  const answer = pair
    ? await answerSignalRequest(turn, tools, { pair, timeframe: null, style: null })
    : unlisted(turn, tools, usual);
  const instead =
    pair && pair !== usual
      ? ` There is no ${usual} here, so I look at ${spokenName(pair)}, which moves with the dollar too.`
      : '';
  const source = 'your message';
  const name = cite(event.name, source);
  const time = cite(printDate(event.at), source);
  const far = cite(formatDuration(Math.abs(event.at - turn.now)), source);
  const when = event.at > turn.now ? `comes out in ${far}, ${time}` : `came out ${far} ago, ${time}`;
  const where = cite(event.country, source);
  const warning = `${name} (${where}, ${event.currency}, ${event.impact.toLowerCase()} impact) ${when}. ${JUMPS} A breakout made by a release can turn round just as fast.${instead}`;
  return {
    ...answer,
    content: `${warning}\n\n${answer.content}`,
    tone: answer.tone === 'neutral' ? 'caution' : answer.tone,
    evidence: [...rows, ...answer.evidence],
  };
}

function marketOf(currency: string, usual: string, pairs: readonly Pair[]): Pair | null {
  const carried = pairs.find((pair) => pair === usual);
  if (carried || currency.trim().toUpperCase() !== 'USD') return carried ?? null;
  return pairs.find((pair) => instrumentOf(pair).kind !== 'forex') ?? null;
}
