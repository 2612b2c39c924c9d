import { printPrice } from '../print.ts';
import { DEFINITION, paragraphs, type Lesson } from './lesson.ts';

export const breakout: Lesson = {
  example: 'EUR/USD',
  write: () =>
    paragraphs(
      'A breakout is when the price leaves the range it has been stuck in. The idea is simple: it breaks up, you buy; it breaks down, you sell. Think of it like pushing at a wall until it gives way.',
      'Most walls hold. Many breakouts turn back within hours, which is called a false breakout, and the method loses more often than it wins. It only pays if the few that run are much larger than the many that fail.',
      'That is why every breakout I show you has a stop, and the measured rate beside what chance alone would give.',
    ),
};

export const support: Lesson = {
  example: 'EUR/USD',
  write: () =>
    paragraphs(
      'Support is a price where falls have stopped before, because buyers stepped in. Think of it like a floor: the price drops onto it and often bounces.',
      'Floors give way. When support breaks, the stops under it can make the fall faster, and buying just because a price is at support is how people catch a falling knife.',
      'So a support level is a place to watch and to put a stop behind, not a promise.',
    ),
};

export const resistance: Lesson = {
  example: 'EUR/USD',
  write: () =>
    paragraphs(
      'Resistance is a price where rises have stopped before, because sellers stepped in. Think of it like a ceiling: the price bumps its head and often turns back.',
      'When it does break through, that is a breakout, and the old ceiling is watched from above. Many first tries fail and fall back under it.',
      'Nobody knows beforehand which try will be the one. A stop decides how much it costs you when it is not.',
    ),
};

export const trend: Lesson = {
  example: 'EUR/USD',
  write: () =>
    paragraphs(
      'A trend is a price that keeps making higher highs and higher lows, or the reverse. Rising is called bullish. Think of it like a charging bull: easier to run beside than to stand in front of.',
      'You only see clearly that it was a trend when much of it is over, and every trend ends. Buying late because it went up for days is the usual way to be there for the turn.',
      'Ask what would prove you wrong, and put your stop there.',
    ),
};

export const volatility: Lesson = {
  example: 'XAU/USD',
  write: () =>
    paragraphs(
      'Volatility is how far a price usually moves. Think of it like a spring: pressed together in quiet hours, thrown wide on news.',
      'I measure it with the average true range, the usual height of one candle. My stops use it, so that a normal wiggle does not throw you out.',
      'More volatility means that the same position can lose more. When it doubles, the honest answer is half the size.',
    ),
};

export const rsi: Lesson = {
  example: 'EUR/USD',
  write: ({ cite }) =>
    paragraphs(
      `RSI stands for relative strength index. It runs from ${cite('0 to 100', DEFINITION)} and compares recent rises with recent falls. Think of it like a pressure gauge: above ${cite('70', DEFINITION)} people say overbought, below ${cite('30', DEFINITION)} oversold.`,
      'The catch is that a strong market can stay overbought for weeks, and selling it all that time is expensive.',
      'It describes what has happened. It does not know what comes next, and my signals do not use it.',
    ),
};

export const candlestick: Lesson = {
  example: 'EUR/USD',
  write: ({ instrument, quote, cite }) =>
    paragraphs(
      'A candlestick shows one stretch of time in four prices: where it opened, the highest, the lowest and where it closed. The thick body runs from open to close, the thin wicks show how far it went and came back.',
      quote
        ? `The candle that is forming on ${instrument.pair} now would close at ${cite(printPrice(instrument, quote.mid), `quote ${instrument.pair}`, quote.at)} if it ended this moment.`
        : null,
      'People give candles names and read a lot into them. Measured with costs, single patterns say very little, so do not trade on the shape of one candle.',
    ),
};
