import * as z from 'zod/mini';
import { pairName as pair, questionInput, readingInput } from './reading.ts';

const timeframe = z.enum(['short', 'daily', 'weekly', 'long']);
const price = z.number().check(z.positive(), z.maximum(10_000_000));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

export const toolInputs = {
  read_message: readingInput,
  calculate: questionInput,
  get_quotes: z.strictObject({ pairs: z.array(pair).check(z.minLength(1), z.maxLength(4)) }),
  compare_markets: z.strictObject({ pairs: z.array(pair).check(z.minLength(2), z.maxLength(3)) }),
  look_at_market: z.strictObject({ pair, timeframe: z.optional(timeframe) }),
  key_levels: z.strictObject({ pair, timeframe: z.optional(timeframe) }),
  usual_movement: z.strictObject({ pair }),
  propose_signal: z.strictObject({ pair: z.optional(pair), timeframe: z.optional(timeframe) }),
  watch_levels: z.strictObject({
    pair: z.optional(pair),
    timeframe: z.optional(timeframe),
    level: z.optional(price),
    direction: z.optional(z.enum(['above', 'below'])),
  }),
  cancel_watch: z.strictObject({}),
  release_idea: z.strictObject({}),
  say_again: z.strictObject({ how: z.enum(['shorter', 'more', 'again']) }),
  my_watches: z.strictObject({}),
  my_signals: z.strictObject({}),
  explain_signal: z.strictObject({ pair: z.optional(pair) }),
  calendar: z.strictObject({
    wants: z.enum(['list', 'next', 'safe']),
    currencies: z.optional(z.array(currency).check(z.maxLength(4))),
    span: z.optional(z.enum(['today', 'tomorrow', 'week'])),
  }),
  position_size: z.strictObject({
    pair: z.optional(pair),
    capital_dollars: z.optional(price),
    risk_percent: z.optional(z.number().check(z.positive(), z.maximum(100))),
    risk_dollars: z.optional(price),
    stop_pips: z.optional(price),
    stop_dollars: z.optional(price),
  }),
  trading_costs: z.strictObject({
    pair: z.optional(pair),
    what: z.optional(z.enum(['spread', 'swap', 'commission'])),
    lots: z.optional(price),
  }),
  lesson: z.strictObject({ about: z.string().check(z.minLength(1), z.maxLength(80)) }),
  market_hours: z.strictObject({ pair: z.optional(pair) }),
  my_tokens: z.strictObject({}),
  my_account: z.strictObject({}),
  product: z.strictObject({}),
  brokers: z.strictObject({}),
} as const;

export type ToolName = keyof typeof toolInputs;
export type ToolInput<Name extends ToolName> = z.infer<(typeof toolInputs)[Name]>;

export const toolDescriptions: Record<ToolName, string> = {
  read_message:
    'First of all, once: what the newest message means. acts: what it asks to be done, isWanted false where it is refused, doubted or only supposed; none for a question. feeling: of the writer about themselves. isMinor: they say that they are under 18. questions: figures asked for, with their slots; they are worked out at once.',
  calculate:
    'Works out one figure from live data. Give only what was said; figures must be the user\'s own or of a tool in this turn. length: candles or trades. period: such as "since yesterday". expression: a sum of figures.',
  get_quotes: 'Newest bid, ask, spread and age of prices.',
  compare_markets: 'Prices of two or three markets side by side, with what each costs to trade.',
  look_at_market:
    'What a market has done: a fresh breakout with its risk, or the two levels that matter. Tracks nothing.',
  key_levels: 'Support and resistance: the levels that matter on a market.',
  usual_movement: 'How far a market usually moves in a day, and how lively it is now.',
  propose_signal:
    'Only where the user asks for a signal or trade idea, or accepts the practice idea offered before, in the newest message: finds the fresh breakout. With a proven edge it becomes a tracked signal with this answer; else it is refused first and offered to practise. Leave out the pair for the best one anywhere.',
  watch_levels:
    'Only where the user asks to be told about a break or accepts the offer to watch. Leave out the level to watch the edges of the range.',
  cancel_watch: 'Only where the user asks for it: ends the watches that the newest message names.',
  release_idea: 'Only where the user asks for a trade idea on a coming release.',
  say_again: 'Your answer before, in short, with more detail, or with the figures of now.',
  my_watches: 'What is being watched for the user.',
  my_signals: "The user's open signals at the price of now, and their record.",
  explain_signal: "Why the user's newest signal (of that market) was given.",
  calendar:
    'Economic releases: a list of a span, the next one, or whether it is safe to trade before it. Currencies by their three letters.',
  position_size:
    'Lots at which the stop costs no more than the risk. Give only figures that the user wrote; leave out what they did not say. A stop in dollars is its distance in the price, on metals, oil and crypto.',
  trading_costs: 'What spread, swap or commission of a trade costs in money.',
  lesson:
    'A short lesson on a trading word or idea, with an example on live prices. About: the word as a beginner says it.',
  market_hours: 'Which sessions are open and when a market opens or closes.',
  my_tokens: "The user's tokens: how many are left, when they refill, and what happens when they run out.",
  my_account:
    'Where the user changes their details, password, e-mail and preferences, and whether their e-mail address is verified. Changes and sends nothing.',
  product: 'Plans and what they cost.',
  brokers: 'What Pipsy says about brokers.',
};
