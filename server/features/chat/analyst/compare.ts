import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { quoteLine, nameOf } from './answer-quote.ts';
import { draft, notesOf, simulatedLabel, type ReplyDraft, type Tools, type Turn } from './turn.ts';

const MOST = 3;
const BASIS_POINTS = 1_000_000;

/** Prices side by side, and what each costs to trade; which one is "better" is not for us to say. */
export function compare(turn: Turn, tools: Tools, asked: readonly Pair[]): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const pairs = asked.slice(0, MOST);
  const costs = pairs.flatMap((pair) => {
    const quote = tools.quote(pair);
    if (!quote) return [];
    const share = ((quote.ask - quote.bid) * BASIS_POINTS) / quote.mid / 10_000;
    return [{ pair, share, text: notes.cite(share.toFixed(4), `quote ${pair}`, quote.at) }];
  });
  const cheapest = costs.length > 1 ? costs.reduce((a, b) => (b.share < a.share ? b : a)) : null;
  const cost = cheapest
    ? `Measured by the spread, ${costs.map((one) => `${nameOf(one.pair)} costs ${one.text} % of its price`).join(' and ')}, so ${instrumentOf(cheapest.pair).name} is the cheaper one to trade. That says nothing about which way either will go.`
    : null;
  return Promise.resolve(
    draft(
      turn,
      [
        ...pairs.map((pair) => quoteLine(turn, tools, pair, notes)),
        cost,
        costs.length > 0 && simulatedLabel(tools),
      ],
      {
        context: { asked: 'quote', pairs: [...pairs] },
        evidence: notes.rows,
      },
    ),
  );
}
