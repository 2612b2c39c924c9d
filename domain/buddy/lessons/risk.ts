import { grouped, printMove, printPrice } from '../print.ts';
import { DEFINITION, EXAMPLE, paragraphs, type Lesson } from './lesson.ts';

export const leverage: Lesson = {
  example: 'EUR/USD',
  write: ({ cite }) => {
    const times = 30;
    const own = 100;
    return paragraphs(
      `Leverage lets you hold a position larger than your own money. At ${cite(`${times} to 1`, EXAMPLE)}, ${cite(`$${own}`, EXAMPLE)} of yours holds ${cite(`$${grouped(String(own * times))}`, EXAMPLE)} of currency.`,
      'Think of it like an overheated engine: it takes you further per minute, and it breaks down sooner.',
      `With that leverage a move of ${cite((100 / times).toFixed(1), EXAMPLE)} % against you takes the whole ${cite(`$${own}`, EXAMPLE)}. Leverage never makes a trade better. It only makes the outcome larger, and losses come first when you are new.`,
    );
  },
};

export const margin: Lesson = {
  example: 'EUR/USD',
  write: ({ cite }) =>
    paragraphs(
      `Margin is the part of your money that the broker sets aside while a trade is open. Holding ${cite('$3,000', EXAMPLE)} of currency at ${cite('30 to 1', EXAMPLE)} sets aside ${cite('$100', EXAMPLE)}. It is a deposit, not a fee.`,
      `If losses eat too deep into your account, the broker closes your trades for you, in the EU and UK at the latest when you are down to ${cite('50', 'retail margin close-out rule')} % of the margin you need. That is a margin call at its end.`,
      'If you ever get near one, the position was too large. A smaller trade with a stop never gets there.',
    ),
};

export const stopLoss: Lesson = {
  example: 'EUR/USD',
  write: ({ instrument, quote, cite }) => {
    const source = `quote ${instrument.pair}`;
    const distance = instrument.spreadPoints * 20;
    return paragraphs(
      'A stop loss is the price at which you have agreed to be wrong. If the market gets there, the trade is closed for you. Think of it like a safety net: you hope not to need it, and you never climb without it.',
      quote
        ? `An example, not advice: buy ${instrument.pair} at ${cite(printPrice(instrument, quote.ask), source, quote.at)} with a stop at ${cite(printPrice(instrument, quote.ask - distance), EXAMPLE)}. If it falls there you are out, ${cite(printMove(instrument, distance), EXAMPLE)} down, and no worse in a normal market.`
        : null,
      'The limit: over a weekend or on big news the price can jump past your stop, and then you get the next price that is really there. Never move a stop further away to avoid a loss.',
    );
  },
};

export const takeProfit: Lesson = {
  example: 'EUR/USD',
  write: ({ cite }) =>
    paragraphs(
      'A target, or take profit, is the price at which a trade is closed with a gain. You choose it before you enter, while you are still calm.',
      `A target further away pays more and is reached less often. One at twice the risk needs to be hit only ${cite('33', DEFINITION)} times in ${cite('100', DEFINITION)} to break even, but it will also be missed more often than a near one.`,
      'Most trades turn around before the target at some point. Moving it closer out of fear, or further out of greed, breaks the sums you made.',
    ),
};

export const riskReward: Lesson = {
  example: 'EUR/USD',
  write: ({ cite }) =>
    paragraphs(
      `Risk to reward compares what you lose at the stop with what you gain at the target. Risk ${cite('$10', EXAMPLE)} for ${cite('$20', EXAMPLE)} and it is ${cite('1 to 2', EXAMPLE)}.`,
      `It also says how often you must be right to break even: at ${cite('1 to 1', DEFINITION)} half the time, at ${cite('1 to 2', DEFINITION)} about ${cite('33', DEFINITION)} times in ${cite('100', DEFINITION)}, at ${cite('1 to 3', DEFINITION)} about ${cite('25', DEFINITION)}, and a bit more once the spread is paid.`,
      'Those are also about the odds with no skill at all. So a good ratio alone is not an edge, and a high win rate alone is not one either.',
    ),
};

export const drawdown: Lesson = {
  example: 'EUR/USD',
  write: ({ cite }) =>
    paragraphs(
      `A drawdown is how far an account has fallen from its best point. From ${cite('$1,000', EXAMPLE)} down to ${cite('$800', EXAMPLE)} is a drawdown of ${cite('20', EXAMPLE)} %.`,
      `The way back is steeper than the way down: after losing ${cite('20', EXAMPLE)} % you need ${cite('25', EXAMPLE)} %, and after losing ${cite('50', EXAMPLE)} % you need ${cite('100', EXAMPLE)} %.`,
      'Losing runs are normal, even in a method that works. Trade so small that a long one does not hurt your sleep, and stop for the day when you notice that you want the money back.',
    ),
};

export const positionSize: Lesson = {
  example: 'XAU/USD',
  write: ({ cite }) =>
    paragraphs(
      `Decide first what you can lose on one trade, then let that set the size. Many careful traders risk ${cite('1', 'common practice')} % or less. On ${cite('$1,000', EXAMPLE)} that is ${cite('$10', EXAMPLE)}.`,
      `With gold and a stop ${cite('$8.00', EXAMPLE)} away, one ounce (${cite('0.01', EXAMPLE)} lot) loses ${cite('$8', EXAMPLE)} at the stop, so it fits. With a stop ${cite('$25.00', EXAMPLE)} away the same ounce loses ${cite('$25', EXAMPLE)}, which is ${cite('2.5', EXAMPLE)} %: too much, so the right size is no trade.`,
      'Only trade money you can afford to lose. Rent, food and borrowed money are never a position.',
    ),
};
