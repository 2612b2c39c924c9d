import type { Cite } from '@app/domain/buddy/replies/evidence.ts';
import type { SizeAsked } from '@app/domain/buddy/intents/intent.ts';
import { distance, printDollars, printNumber } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, toPrice, type Instrument } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import {
  calculatePositionSize,
  dollarRateFromQuotes,
  retailLeverageOf,
} from '@app/domain/signals/sizing/position-size.ts';
import { averageTrueRange, breakoutRules, historyBars } from '@app/domain/strategy/breakout.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { marketAsked, notFresh } from '../market-asked.ts';
import { stopInPips, USUAL_RISK, sizeTrouble, tooMuchRisk } from './size-figures.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
} from '../turn.ts';

const OWN = 'your message';
const context = (asked: SizeAsked) => ({
  asked: 'size' as const,
  ...(asked.pair && { pairs: [asked.pair] }),
});

export async function answerSize(turn: Turn, tools: QueryTools, asked: SizeAsked): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const { cite } = notes;
  const trouble = sizeTrouble(asked, cite);
  if (trouble)
    return draft(turn, [trouble], { tone: 'caution', context: context(asked), evidence: notes.rows });
  if (asked.capital === null && asked.riskMoney === null)
    return draft(
      turn,
      [
        `How much money is in the account? Tell me that, and what you could lose on one trade, for example ${cite('"$500 and 1 %"', 'example of a question')}, and I work out the lots.`,
      ],
      { context: context(asked), evidence: notes.rows },
    );
  const { pair, guessed } = marketAsked(turn, tools, asked.pair);
  const instrument = instrumentOf(pair);
  const quote = tools.quote(pair);
  const rate = dollarRateFromQuotes(instrument, tools.quote);
  if (!quote || rate === null) {
    const missing = quote ? `no dollar rate for the ${instrument.quote}` : `no price for ${nameOf(pair)}`;
    return draft(
      turn,
      [`I have ${missing} right now, so I would only be guessing a size. Ask me again later.`],
      {
        tone: 'caution',
        context: { asked: 'size', pairs: [pair] },
      },
    );
  }
  const named = stopInPips(instrument, quote, asked, cite);
  if ('trouble' in named)
    return draft(turn, [named.trouble], {
      tone: 'caution',
      context: { asked: 'size', pairs: [pair] },
      evidence: notes.rows,
    });
  const stop = await stopOf(tools, instrument, named.pips);
  if (stop === null)
    return draft(
      turn,
      [
        `Where is the stop on ${nameOf(pair)}? I have too few prices to suggest one, and without it there is no honest size.`,
      ],
      { tone: 'caution', context: { asked: 'size', pairs: [pair] } },
    );
  const sized = sizeIn({ instrument, quote, rate, stop, asked: { ...asked, stopPips: named.pips } }, notes);
  return draft(
    turn,
    [
      ...sized.parts,
      [
        guessed && `You named no market, so I took ${nameOf(pair)}.`,
        named.pips === null &&
          `You named no stop, so I took twice its average hourly range; say ${cite('"stop 30 pips"', 'example of a question')} to use your own.`,
        notFresh(turn, tools, quote, notes),
      ]
        .filter(Boolean)
        .join(' '),
      simulatedLabel(tools),
    ],
    {
      tone: sized.fits ? 'neutral' : 'caution',
      context: { asked: 'size', pairs: [pair] },
      evidence: notes.rows,
      details: [
        `The sum: the money you may lose, divided by what the stop costs on one lot, rounded down to whole steps of ${notes.cite(printNumber(instrument.lotStep, 4), 'instrument table')} lots. One lot of ${nameOf(pair)} is ${notes.cite(unitsText(instrument, instrument.contractSize), 'instrument table')}.`,
        'The spread already lies between your entry and your stop. A jump past the stop costs more than planned, so smaller is the only sure help.',
      ],
    },
  );
}

/** In points. */
async function stopOf(
  tools: QueryTools,
  { pair, pipPoints }: Instrument,
  stopPips: number | null,
): Promise<number | null> {
  if (stopPips !== null) return Math.round(stopPips * pipPoints) || null;
  const { step, atrBars, stopAtr } = breakoutRules.daily;
  const atr = averageTrueRange(await tools.candles(pair, step, historyBars), atrBars);
  return atr === null ? null : Math.round(atr * stopAtr) || null;
}

type Sizing = { instrument: Instrument; quote: Quote; rate: number; stop: number; asked: SizeAsked };
type Sized = { fits: boolean; parts: Array<string | null> };

function sizeIn(given: Sizing, notes: Notes): Sized {
  const { instrument, quote, rate, stop, asked } = given;
  const { cite } = notes;
  const { capital, riskMoney } = asked;
  const wished =
    riskMoney !== null && capital !== null ? (100 * riskMoney) / capital : (asked.riskPercent ?? USUAL_RISK);
  const steep = capital === null ? null : tooMuchRisk(capital, wished, cite);
  const percent = steep ? USUAL_RISK : wished;
  // Money at risk alone stands for one percent of an account.
  const equity = capital ?? (riskMoney ?? 0) * 100;
  const size = calculatePositionSize(
    instrument,
    { entry: quote.ask, stop: quote.ask - stop },
    {
      equityCents: Math.round(equity * 100),
      riskPercent: capital === null ? 1 : percent,
      quoteToAccount: rate,
      ...(capital === null && { leverage: 1e9 }),
    },
  );
  const sum = `position size ${instrument.pair}`;
  const money = cite(printDollars((equity * (capital === null ? 1 : percent)) / 100), sum);
  const share =
    capital === null ? '' : `, ${cite(printNumber(percent), OWN)} % of ${cite(printDollars(capital), OWN)}`;
  const away = cite(distance(instrument, stop), sum, quote.at);
  if (size.ok) {
    const lots = `${cite(printNumber(size.lots, 4), sum)} lots (${cite(unitsText(instrument, size.units), sum)})`;
    const cap = size.limitedByLeverage
      ? `The ${cite(`${retailLeverageOf(instrument)}:1`, 'retail leverage caps')} leverage of a retail account allows no more; the risk alone would.`
      : null;
    return {
      fits: true,
      parts: [
        steep,
        `**You may lose ${money}${share}.** With a stop ${away} away that is at most ${lots} of ${nameOf(instrument.pair)}: ${cite(printDollars(size.riskCents / 100), sum)} gone at the stop.`,
        cap,
      ],
    };
  }
  const smallest = cite(printNumber(size.smallestLot, 4), 'instrument table');
  if (size.problem === 'no-leverage') {
    const margin = toPrice(instrument, quote.ask) * instrument.contractSize * instrument.lotStep * rate;
    return {
      fits: false,
      parts: [
        steep,
        `That does not fit: ${smallest} lots of ${nameOf(instrument.pair)}, the smallest size, need ${cite(printDollars(margin / retailLeverageOf(instrument)), sum)} as a deposit at the ${cite(`${retailLeverageOf(instrument)}:1`, 'retail leverage caps')} of a retail account. Look at a market with smaller steps, or practise this one without money.`,
      ],
    };
  }
  const cost = size.smallestLotRiskCents / 100;
  const nearest = Math.floor((stop * equity * percent) / 100 / cost);
  const works = whatWorks({ instrument, nearest, named: asked.stopPips !== null, stop }, sum, cite);
  return {
    fits: false,
    parts: [
      steep,
      `I can't make that fit, so no size from me. ${smallest} lots of ${nameOf(instrument.pair)}, the smallest size, lose ${cite(printDollars(cost), sum)} at a stop ${away} away${capital === null ? '' : `, ${cite(printNumber(size.smallestLotRiskPercent, 1), sum)} % of the account`}. You wanted to lose ${money} at most.`,
      `${works} Leaving it is a good answer too.`,
    ],
  };
}

type TooFar = { instrument: Instrument; nearest: number; named: boolean; stop: number };

function whatWorks({ instrument, nearest, named, stop }: TooFar, sum: string, cite: Cite): string {
  const least = named ? instrument.spreadPoints * 3 : stop / 2;
  const near = cite(distance(instrument, nearest), sum);
  if (nearest >= least)
    return `A stop no further than ${near} would fit, if it still makes sense on the chart.`;
  return `Only a stop within ${near} would fit, and that near mere noise hits it. A market that moves less, or practice without money, fits better.`;
}

function unitsText({ kind, base }: Instrument, units: number): string {
  const one = units === 1;
  const name =
    kind === 'metal' ? (one ? 'ounce' : 'ounces') : kind === 'oil' ? (one ? 'barrel' : 'barrels') : base;
  return `${printNumber(units, 4)} ${name}`;
}
