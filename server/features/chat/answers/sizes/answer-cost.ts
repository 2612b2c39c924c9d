import type { CostAsked } from '@app/domain/buddy/intents/intent.ts';
import { printPercent } from '@app/domain/buddy/calculators/money.ts';
import { distance, printDollars, printNumber } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, toPrice, type Instrument } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { dollarRateFromQuotes } from '@app/domain/signals/sizing/position-size.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { marketAsked, notFresh } from '../market-asked.ts';
import { measureDay } from '../prices/measured-day.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
} from '../turn.ts';

const FEWEST_LOTS = 0.001;
const MOST_LOTS = 1_000;
const USUAL_LOTS = [0.01, 0.1, 1];
const EXAMPLE = 'worked example, not a real rate';

export async function answerCost(turn: Turn, tools: QueryTools, asked: CostAsked): Promise<ReplyDraft> {
  const { pair } = marketAsked(turn, tools, asked.pair);
  const context = { asked: 'cost' as const, pairs: [pair] };
  const { lots } = asked;
  if (lots !== null && !(lots >= FEWEST_LOTS && lots <= MOST_LOTS))
    return draft(
      turn,
      [
        'That is no size anybody trades. Name it in lots, such as "on a micro lot", and I count what it costs.',
      ],
      { tone: 'caution', context },
    );
  const quote = tools.quote(pair);
  const notes = notesOf(turn);
  if (asked.what === 'swap')
    return draft(turn, swap(instrumentOf(pair), quote, notes), { context, evidence: notes.rows });
  if (asked.what === 'commission')
    return draft(turn, commission(lots, notes), { context, evidence: notes.rows });
  if (!quote)
    return draft(turn, [`I have no price for ${nameOf(pair)} right now, so I won't guess what it costs.`], {
      tone: 'caution',
      context,
    });
  const instrument = instrumentOf(pair);
  const { usual } = await measureDay(turn, tools, quote);
  const spread = quote.ask - quote.bid;
  const source = `quote ${pair}`;
  const share =
    usual && usual.points > 0
      ? `That is ${notes.cite(printPercent((100 * spread) / usual.points, 1), `${source} and its days`)} % of the ${notes.cite(distance(instrument, usual.points), `day candles ${pair}`)} it covers on a usual day (${notes.cite(usual.days, `day candles ${pair}`)} days measured).`
      : null;
  return draft(
    turn,
    [
      `${nameOf(pair)} has a spread of ${notes.cite(distance(instrument, spread), source, quote.at)}. ${inMoney(tools, instrument, quote, lots ? [lots] : USUAL_LOTS, notes)}`,
      share,
      asked.what === 'spread'
        ? null
        : 'Swap for each night and commission come on top; they are your broker\'s, so ask for "swap" or "commission" to see how they are counted.',
      notFresh(turn, tools, quote, notes),
      simulatedLabel(tools),
    ],
    {
      context,
      evidence: notes.rows,
      details: [
        'You pay the spread once, when you open: a trade starts in the red by just that. It widens around releases, at the daily turn and when few are trading, so the cost you get can be larger than the one shown.',
      ],
    },
  );
}

function inMoney(
  tools: QueryTools,
  instrument: Instrument,
  quote: Quote,
  sizes: readonly number[],
  { cite }: Notes,
): string {
  const rate = dollarRateFromQuotes(instrument, tools.quote);
  const source = `spread of ${instrument.pair} in money`;
  const costs = sizes.map((lots) => {
    const own = toPrice(instrument, quote.ask - quote.bid) * instrument.contractSize * lots;
    const money = rate === null ? `${printNumber(own)} ${instrument.quote}` : printDollars(own * rate);
    return `${cite(money, source, quote.at)} on ${cite(printNumber(lots, 4), 'lot sizes')} ${lots === 1 ? 'lot' : 'lots'}`;
  });
  const last = costs.pop() ?? '';
  return `Each trade costs ${costs.length > 0 ? `${costs.join(', ')} and ${last}` : last}.`;
}

function swap(instrument: Instrument, quote: Quote | null, { cite }: Notes): string[] {
  const price = quote ? toPrice(instrument, quote.mid) : 1;
  const units = instrument.contractSize * instrument.lotStep;
  const night = (units * price * 0.03) / 365;
  const currency =
    instrument.quote === 'USD' ? printDollars(night) : `${printNumber(night)} ${instrument.quote}`;
  return [
    `I have no swap rates for ${nameOf(instrument.pair)}: every broker sets its own and changes them, so I won't invent one. Your platform shows it in the details of the instrument.`,
    `How it is counted, with a made-up rate of ${cite('3', EXAMPLE)} % a year: ${cite(printNumber(instrument.lotStep, 4), 'instrument table')} lots at today's price would pay about ${cite(currency, EXAMPLE)} for each night, three times that on one night of the week.`,
  ];
}

function commission(lots: number | null, { cite }: Notes): string[] {
  const size = lots ?? 0.1;
  return [
    "Commission depends on the account: some brokers take none and widen the spread, others take a fixed sum for each lot. I don't know yours, so I won't name a figure for it.",
    `How it is counted, with a made-up ${cite('$7.00', EXAMPLE)} a lot for opening and closing: ${cite(printNumber(size, 4), 'lot sizes')} lots would cost ${cite(printDollars(size * 7), EXAMPLE)}. Add it to the spread before you compare brokers.`,
  ];
}
