import type { Pair } from '@app/domain/market/instrument.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { levels } from './answer-watch.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export async function answerCancelWatch(
  turn: Turn,
  tools: QueryTools,
  pair: Pair | null,
): Promise<ReplyDraft> {
  const open = await tools.watches();
  const context = { asked: 'watch' as const, pairs: pair ? [pair] : turn.before.pairs };
  if (open.length === 0)
    return draft(turn, ["There is nothing to cancel: I'm not watching anything for you."], { context });
  const talkedOf = turn.before.asked === 'watch' ? turn.before.pairs[0] : undefined;
  const meant = pair ?? open.find((watch) => watch.pair === talkedOf)?.pair ?? null;
  const ended = open.filter((watch) => meant === null || watch.pair === meant);
  const notes = notesOf(turn);
  const tell = (watches: typeof open): string =>
    watches.map((watch) => `${nameOf(watch.pair)}, ${watch.timeframe}: ${levels(watch, notes)}`).join('\n');
  if (ended.length === 0)
    return draft(
      turn,
      [
        `I'm not watching ${nameOf(meant ?? 'EUR/USD')}, so there is nothing to cancel there. What I do watch:\n${tell(open)}`,
      ],
      { context, evidence: notes.rows },
    );
  return draft(
    turn,
    [
      `Done, I watch ${ended.length === 1 ? 'this one' : 'these'} no longer:\n${tell(ended)}`,
      'Signals that are already open stay tracked to their end.',
    ],
    {
      messageType: 'success',
      cancelWatches: [...new Set(ended.map((watch) => watch.pair))],
      context,
      evidence: notes.rows,
    },
  );
}
