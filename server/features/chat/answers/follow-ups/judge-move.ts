import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { printPercent } from '@app/domain/buddy/calculators/money.ts';
import { distance } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { measureDay } from '../prices/measured-day.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const QUIET = 0.6;
const ORDINARY = 1.2;

const judgementOf = (share: number): string =>
  share < QUIET ? 'Less than usual so far' : share <= ORDINARY ? 'Ordinary' : 'More than usual';

/** Whether a market's day is a large one; null without enough prices. */
export async function judgeMove(turn: Turn, tools: QueryTools, pair: Pair): Promise<ReplyDraft | null> {
  const quote = tools.pairs.includes(pair) ? tools.quote(pair) : null;
  const { usual, today } = quote ? await measureDay(turn, tools, quote) : { usual: null, today: null };
  if (!usual || !today) return null;
  const { cite, rows } = notesOf(turn);
  const instrument = instrumentOf(pair);
  const covered = today.high - today.low;
  const share = covered / usual.points;
  const far = (points: number): string => cite(distance(instrument, points), `day candles ${pair}`);
  const market = spokenName(pair);
  return draft(
    turn,
    [
      `${judgementOf(share)}: between its low and its high of today (UTC) lie ${far(covered)}, ${cite(printPercent(100 * share, 0), `day candles ${pair}`)} % of the ${far(usual.points)} that ${market} covers on a usual day.`,
    ],
    {
      evidence: rows,
      context: { ...turn.before, offer: null },
      actions: [
        { label: 'Why it moved', say: `why did ${market} move today` },
        { label: `Levels of ${market}`, say: `support and resistance of ${market}` },
      ],
    },
  );
}

const NEAR = 0.3;

/** Whether the nearest level that was named lies far away, beside a usual day; null where none was. */
export async function judgeDistance(turn: Turn, tools: QueryTools): Promise<ReplyDraft | null> {
  const prices = turn.before.thread?.prices;
  const quote = prices && tools.pairs.includes(prices.pair) ? tools.quote(prices.pair) : null;
  const { usual } = quote ? await measureDay(turn, tools, quote) : { usual: null };
  if (!prices || !quote || !usual) return null;
  const instrument = instrumentOf(prices.pair);
  const now = toPrice(instrument, quote.mid);
  const { high, low } = prices.byRole;
  const [nearest] = [high, low]
    .flatMap((price) => (price === undefined ? [] : [{ price, away: Math.abs(Number(price) - now) }]))
    .toSorted((one, other) => one.away - other.away);
  if (!nearest) return null;
  const { cite, rows } = notesOf(turn);
  const share = nearest.away / toPrice(instrument, usual.points);
  const percent = cite(printPercent(100 * share, 0), `day candles ${prices.pair}`);
  const level = cite(nearest.price, `levels ${prices.pair}`);
  const judged =
    share < NEAR
      ? 'Near: it can be there within hours'
      : share <= 1
        ? 'Within a usual day it can be reached, or not'
        : 'Far: that is more than a usual day';
  return draft(
    turn,
    [`${judged}. To ${level} it is ${percent} % of what ${spokenName(prices.pair)} covers on a usual day.`],
    {
      evidence: rows,
      context: { ...turn.before, offer: null },
    },
  );
}
