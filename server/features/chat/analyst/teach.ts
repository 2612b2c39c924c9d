import { lessons } from '@app/domain/buddy/lessons/table.ts';
import type { Topic } from '@app/domain/buddy/topics.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { draft, notesOf, simulatedLabel, type ReplyDraft, type Tools, type Turn } from './turn.ts';

/** One lesson, its example counted from the newest price where that is fresh. */
export function teach(turn: Turn, tools: Tools, topic: Topic | null): ReplyDraft {
  if (!topic)
    return draft(
      turn,
      [
        'Pick one and I explain it: pip, spread, lot, leverage, stop loss, risk to reward, breakout, support, candlestick or drawdown.',
      ],
      { context: { asked: 'lesson' } },
    );
  const { example, write } = lessons[topic];
  const newest = tools.quote(example);
  const quote = newest && !tools.isStale(newest) ? newest : null;
  const notes = notesOf(turn);
  const content = write({ instrument: instrumentOf(example), quote, cite: notes.cite });
  const priced = notes.rows.some((row) => row.source.startsWith('quote'));
  return draft(turn, [content, priced && simulatedLabel(tools)], {
    context: { asked: 'lesson', topic, pairs: [example] },
    evidence: notes.rows,
  });
}
