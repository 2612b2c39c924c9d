import { printPrice } from '../print.ts';
import { DEFINITION, EXAMPLE, paragraphs, type Lesson } from './lesson.ts';

export const longShort: Lesson = {
  example: 'EUR/USD',
  write: ({ instrument }) =>
    paragraphs(
      `Going long is buying first and hoping to sell higher. Going short is selling first and hoping to buy back lower. With ${instrument.pair}, long means ${instrument.base} up against ${instrument.quote}, short means down.`,
      'Think of it like a bear when you are short: it swipes downwards, and so does your hope.',
      'A price cannot fall below zero, but it can keep rising, so a short without a stop has no limit on its loss. Put the stop in with the order, on either side.',
    ),
};

export const session: Lesson = {
  example: 'EUR/USD',
  write: () =>
    paragraphs(
      'A session is the working day of one trading city: Sydney, Tokyo, London and New York hand the market on to each other around the clock.',
      'Most moves happen while London and New York are both at work. In between it is quiet, and quiet hours have wider spreads and more false breakouts.',
      'The market is shut at the weekend, and Monday can open far from where Friday ended, past any stop. Ask me "is the market open" for the hours of today.',
    ),
};

export const gold: Lesson = {
  example: 'XAU/USD',
  write: ({ instrument, quote, cite }) =>
    paragraphs(
      'Gold is traded against the US dollar as XAU/USD, the price of one ounce. People buy it when they are worried, when interest rates fall or when the dollar weakens.',
      quote ? `The middle price now is $${cite(printPrice(instrument, quote.mid), `quote ${instrument.pair}`, quote.at)} an ounce.` : null,
      `It moves a lot. The smallest usual position, ${cite('0.01', 'instrument table')} lot, is one ounce, so a move of ${cite('$25', EXAMPLE)} against you costs ${cite('$25', EXAMPLE)}. On a small account that is often too much for one trade.`,
    ),
};

export const forex: Lesson = {
  example: 'EUR/USD',
  write: ({ instrument, quote, cite }) =>
    paragraphs(
      'Forex is the market where currencies are exchanged. You always trade two at once: EUR/USD is how many dollars one euro costs.',
      quote ? `Now it is ${cite(printPrice(instrument, quote.mid), `quote ${instrument.pair}`, quote.at)}. If it rises, the euro got stronger or the dollar weaker.` : null,
      `It is open around the clock from Sunday evening to Friday evening, New York time. Brokers in Europe must publish how many small accounts lose money, and it is usually between ${cite('74 and 89', 'published risk warnings of brokers')} in ${cite('100', DEFINITION)}. Practise without money first.`,
    ),
};

export const calendar: Lesson = {
  example: 'EUR/USD',
  write: () =>
    paragraphs(
      'The economic calendar lists when important numbers come out: jobs, inflation, interest rates. The best known is the US jobs report, called non-farm payrolls or NFP.',
      'What counts is the surprise. The price already holds what people expect, so good news can still make it fall.',
      'In those minutes spreads widen and prices jump past stops. If you are new, the safe plan is to have no open trade at all when a high-impact number comes out.',
    ),
};

export const backtest: Lesson = {
  example: 'EUR/USD',
  write: ({ cite }) =>
    paragraphs(
      'A backtest runs a rule over past prices and counts what would have happened. My confidence figure comes from one: how often the same set-up reached its target on this market, after the spread.',
      'Look at three things beside it: how many trades it was measured on, the range it could just as well be, and what chance alone would give.',
      `Below ${cite('30', 'rule for small samples')} trades it means little. And the past is not the future: rules that worked for years have stopped working.`,
    ),
};
