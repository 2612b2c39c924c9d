import { printPercent } from '@app/domain/buddy/calculators/money.ts';
import { distance, printAge, printPrice } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { nameOf } from './answer-quote.ts';
import { notFresh } from '../market-asked.ts';
import { measureDay } from './measured-day.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
} from '../turn.ts';

const MOST = 3;

type Measured = { pair: Pair; line: string; change: number | null; usual: number | null; cost: number };

export async function compare(turn: Turn, tools: QueryTools, asked: readonly Pair[]): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const pairs = asked.slice(0, MOST);
  const measured: Measured[] = [];
  const unknown: string[] = [];
  for (const pair of pairs) {
    const one = await measure(turn, tools, pair, notes);
    if (one) measured.push(one);
    else unknown.push(nameOf(pair));
  }
  return draft(
    turn,
    [
      measured.map(({ line }) => line).join('\n'),
      unknown.length > 0 && `I have no price for ${unknown.join(' and ')} right now, so I won't guess one.`,
      verdict(measured),
      measured.length > 0 && simulatedLabel(tools),
    ],
    {
      tone: measured.length > 0 ? 'neutral' : 'caution',
      context: { asked: 'quote', pairs: [...pairs] },
      evidence: notes.rows,
    },
  );
}

async function measure(turn: Turn, tools: QueryTools, pair: Pair, notes: Notes): Promise<Measured | null> {
  const quote = tools.quote(pair);
  if (!quote) return null;
  const { cite } = notes;
  const instrument = instrumentOf(pair);
  const { usual, today } = await measureDay(turn, tools, quote);
  const percent = (points: number): number => (100 * points) / quote.mid;
  const change = today && percent(quote.mid - today.open);
  const cost = percent(quote.ask - quote.bid);
  const source = `quote ${pair}`;
  const facts = [
    change !== null &&
      `${change < 0 ? 'down' : 'up'} ${cite(printPercent(change), `today's candles ${pair}`)} % since midnight UTC`,
    usual && `a usual day ${cite(printPercent(percent(usual.points)), `day candles ${pair}`)} %`,
    `spread ${cite(distance(instrument, quote.ask - quote.bid), source, quote.at)}, ${cite(printPercent(cost, 4), source, quote.at)} %`,
    notFresh(turn, tools, quote, notes) &&
      `a price ${cite(printAge(turn.now - quote.at), source, quote.at)} old`,
  ].filter(Boolean);
  return {
    pair,
    line: `- ${nameOf(pair)} ${cite(printPrice(instrument, quote.mid), source, quote.at)}: ${facts.join(', ')}.`,
    change,
    usual: usual && percent(usual.points),
    cost,
  };
}

function verdict(measured: readonly Measured[]): string | null {
  const [first, ...others] = measured;
  if (!first || others.length === 0) return null;
  const most = (of: (one: Measured) => number): Measured =>
    others.reduce((a, b) => (of(b) > of(a) ? b : a), first);
  const named = ({ pair }: Measured): string => nameOf(pair);
  const wildest = most((one) => one.usual ?? 0);
  const wild =
    wildest.usual === null ? null : `${named(wildest)} moves the most, so the same size risks more there`;
  const cheap = `${named(most((one) => -one.cost))} has the smallest spread for its price`;
  return `${[wild, cheap].filter(Boolean).join('; ')}. Neither says which way any of them goes next.`;
}
