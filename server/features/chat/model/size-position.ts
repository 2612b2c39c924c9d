import { grouped, printPrice } from '@app/domain/buddy/print.ts';
import { instrumentOf, toPoints, type Instrument } from '@app/domain/market/instrument.ts';
import { positionSize, quoteToDollars, type PositionSize } from '@app/domain/signals/position-size.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import { nameOf } from '../analyst/answer-quote.ts';
import { USUAL_TIMEFRAME } from '../analyst/answer-signal-request.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type Tools,
  type Turn,
} from '../analyst/turn.ts';
import type { ToolInput } from './tool-inputs.ts';

type Asked = ToolInput<'position_size'>;
type Prices = Pick<Plan, 'entry' | 'stop'>;

const POINTS = 10_000_000_000;

/** How many lots a stop allows, by the user's own capital and risk; refuses what the smallest lot cannot honour. */
export async function sizePosition(turn: Turn, tools: Tools, asked: Asked): Promise<ReplyDraft> {
  const instrument = instrumentOf(asked.pair);
  const prices = await pricesOf(tools, asked, instrument);
  const context = { asked: 'lesson' as const, topic: 'position-size' as const, pairs: [asked.pair] };
  if (!prices)
    return draft(
      turn,
      [
        `A size needs a stop, and there is no fresh breakout on ${nameOf(asked.pair)} to take one from. Name an entry and a stop.`,
      ],
      { context },
    );
  const quoteToAccount = quoteToDollars(instrument, (pair) => {
    const quote = tools.quote(pair);
    return quote ? quote.mid / 10 ** instrumentOf(pair).pointDigits : null;
  });
  if (quoteToAccount === null)
    return draft(turn, [`I have no price to turn ${instrument.quote} into dollars, so I give no size.`], {
      context,
    });
  const size = positionSize(instrument, prices, {
    equityCents: Math.round(asked.capital_dollars * 100),
    riskPercent: asked.risk_percent,
    quoteToAccount,
  });
  const notes = notesOf(turn);
  return draft(turn, [tell(asked, instrument, prices, size, notes), simulatedLabel(tools)], {
    context,
    evidence: notes.rows,
  });
}

async function pricesOf(tools: Tools, asked: Asked, instrument: Instrument): Promise<Prices | null> {
  if (asked.entry !== undefined && asked.stop !== undefined) {
    const prices = { entry: toPoints(instrument, asked.entry), stop: toPoints(instrument, asked.stop) };
    return Math.max(prices.entry, prices.stop) < POINTS ? prices : null;
  }
  const setup = await tools.findSetup(asked.pair, asked.timeframe ?? USUAL_TIMEFRAME);
  return setup.kind === 'breakout' ? setup.plan : null;
}

const dollars = (cents: number): string => `$${grouped((cents / 100).toFixed(2))}`;

function tell(
  { capital_dollars, risk_percent, pair }: Asked,
  instrument: Instrument,
  { entry, stop }: Prices,
  size: PositionSize,
  { cite }: Notes,
): string {
  const source = `position size ${pair}`;
  const said = `${source}: as you said`;
  const given = `With ${cite(dollars(capital_dollars * 100), said)} and ${cite(risk_percent, said)} % risk, entry ${cite(printPrice(instrument, entry), source)} and stop ${cite(printPrice(instrument, stop), source)} on ${nameOf(pair)}`;
  if (size.ok) {
    const loss = `you lose ${cite(dollars(size.riskCents), source)} at the stop, ${cite(size.riskPercent.toFixed(1), source)} % of it`;
    const limit = size.limitedByLeverage
      ? ' The usual leverage limit, not the risk, sets this size.'
      : ' A gap can make the loss larger.';
    return `${given}: ${cite(String(size.lots), source)} lots. Then ${loss}.${limit}`;
  }
  const smallest = cite(String(size.smallestLot), source);
  if (size.problem === 'smallest-lot-risks-too-much')
    return `${given}: no size fits. Even the smallest position of ${smallest} lots would lose ${cite(dollars(size.smallestLotRiskCents), source)} at the stop, ${cite(size.smallestLotRiskPercent.toFixed(1), source)} % of the money. Leave this one out or practise it without money.`;
  if (size.problem === 'no-leverage')
    return `${given}: the money does not carry even ${smallest} lots at the usual leverage limit, so leave this one out.`;
  return `${given}: those prices make no plan, so I give no size.`;
}
