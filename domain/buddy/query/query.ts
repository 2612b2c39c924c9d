import type { CandleStep } from '../../market/candle.ts';
import type { SessionName } from '../../market/hours/sessions.ts';
import type { Pair } from '../../market/instrument.ts';
import type { CountedUnit, Quantities } from './sums/quantities.ts';

/** What a number in a message stands for. */
export type AmountRole =
  | 'account'
  | 'risk'
  | 'lots'
  | 'units'
  | 'price'
  | 'entry'
  | 'stop'
  | 'stop-pips'
  | 'target'
  | 'target-pips'
  | 'profit'
  | 'pips'
  | 'move'
  | 'percent'
  | 'ratio'
  | 'leverage'
  | 'count'
  | 'money';

/**
 * `value` in the unit of its role: lots, pips, a decimal price, per cent (40 for 40 %), the second
 * number of a ratio (1:30 is 30), else money in `currency`. `isPercent` tells a risk or profit of 2 %
 * from one of $2. `stop-pips` and `target-pips` are distances from the entry; `pips` is any other
 * count of pips; `move` is a distance in the price itself ("gold falls 20 dollars").
 */
export type Amount = {
  role: AmountRole;
  value: number;
  currency: string | null;
  isPercent: boolean;
};

/** One calculator each; `server/features/chat` prints them and the language model calls them. */
export type Measure =
  // prices
  | 'price'
  | 'price-then'
  | 'change'
  | 'move-causes'
  | 'range'
  | 'rsi'
  | 'atr'
  | 'moving-average'
  | 'spread'
  | 'distance-to-level'
  | 'since-then'
  | 'price-ratio'
  | 'metal-weight'
  | 'chart'
  | 'day-moves'
  | 'last-turn'
  // sizes
  | 'pip-size'
  | 'pip-value'
  | 'pips-between'
  | 'margin'
  | 'affordable-lots'
  | 'lot-size'
  | 'stop-for-risk'
  | 'lots-for-pip-value'
  | 'position-value'
  | 'profit-at-price'
  | 'price-for-profit'
  | 'move-value'
  | 'trade-cost'
  | 'holding-cost'
  | 'risk-reward'
  // chances
  | 'streak-chance'
  | 'some-wins-chance'
  | 'losing-run'
  | 'losses-until'
  | 'break-even-rate'
  | 'break-even-ratio'
  | 'expectancy'
  | 'recovery'
  | 'growth'
  | 'reach-chance'
  | 'rule-evidence'
  | 'best-evidence'
  // the user's own trades
  | 'open-ideas'
  | 'own-result'
  | 'own-win-rate'
  | 'own-streak'
  | 'last-trade'
  | 'last-trade-cost'
  | 'idea-progress'
  | 'tokens-left'
  // time
  | 'session-countdown'
  | 'market-hours'
  | 'event-countdown'
  | 'local-time'
  | 'good-hour'
  | 'after-release'
  | 'calendar'
  // several instruments
  | 'ranking'
  | 'comparison'
  | 'currency-strength'
  | 'breakouts'
  | 'level-distances'
  // sums
  | 'sum'
  | 'tally'
  | 'average-price'
  | 'share-of'
  | 'percent-change'
  | 'percent-steps'
  | 'win-share'
  | 'repeated-sum'
  | 'margin-level'
  | 'leverage-used'
  | 'position-move'
  | 'risk-shares'
  | 'buying-power'
  | 'target-for-ratio'
  | 'pips-for-money'
  | 'price-at-distance'
  | 'recall'
  | 'time-until'
  | 'clock-span'
  | 'convert-money'
  | 'convert-lots';

/** `range-share` is the day's range beside a usual one, `below-high` and `above-low` the way to the day's ends. */
export type RankBy =
  | 'rsi'
  | 'change'
  | 'range'
  | 'range-share'
  | 'below-high'
  | 'above-low'
  | 'atr'
  | 'spread'
  | 'holding-cost';

/** A currency means the pairs with it. */
export type MarketGroup =
  | 'all'
  | 'forex'
  | 'major'
  | 'metal'
  | 'oil'
  | 'crypto'
  | 'commodity'
  | 'no-crypto'
  | 'USD'
  | 'EUR'
  | 'GBP'
  | 'JPY'
  | 'AUD'
  | 'NZD'
  | 'CAD'
  | 'CHF';

/** A stretch of time that ended at `to` (UTC ms, null is now): "since yesterday", "this week". */
export type Period = { label: string; from: number; to: number | null };

export type Side = 'buy' | 'sell';

/** One question. `words` are the user's own, for the reply that asks back. */
export type Question = {
  measure: Measure;
  pairs: readonly Pair[];
  amounts: readonly Amount[];
  side: Side | null;
  step: CandleStep | null;
  /** Candles or trades: RSI 14, the average of 50. */
  length: number | null;
  period: Period | null;
  /** IANA name, "America/Lima". */
  zone: string | null;
  /** Place as typed: "Lima". */
  place: string | null;
  session: SessionName | null;
  edge: 'open' | 'close' | null;
  rankBy: RankBy | null;
  order: 'most' | 'least' | null;
  /** "Nothing but forex", "of the fourteen". */
  among: MarketGroup | null;
  /** Currencies of a conversion, "EUR" to "USD". */
  currencies: readonly string[];
  /** A sum as typed, only digits, brackets and + - * / . */
  expression: string | null;
  /** What is paid for each of something, and what is counted. */
  quantities?: Quantities;
  /** The result comes so often: "over 50 trades". */
  times?: ReadonlyArray<{ value: number; of: CountedUnit }>;
  /** The result is wanted as a share of this sum. */
  beside?: Amount;
  /** What the talk told before of account, risk, leverage and size. */
  told?: readonly Amount[];
  words: string;
};

/** A question that nobody typed, for replies that need its figure. */
export const composeQuestion = (measure: Measure, slots: Partial<Question> = {}): Question => ({
  measure,
  pairs: [],
  amounts: [],
  side: null,
  step: null,
  length: null,
  period: null,
  zone: null,
  place: null,
  session: null,
  edge: null,
  rankBy: null,
  order: null,
  among: null,
  currencies: [],
  expression: null,
  words: '',
  ...slots,
});
