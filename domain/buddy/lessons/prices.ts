import { grouped, printMove, printPrice } from '../print.ts';
import { EXAMPLE, paragraphs, TABLE, type Lesson, type LessonMaterial } from './lesson.ts';

const quoteSource = ({ instrument }: LessonMaterial): string => `quote ${instrument.pair}`;

/** Cents of the quote currency that one pip is worth on the smallest usual position. */
const pipCents = ({ instrument }: LessonMaterial): number =>
  Math.round((instrument.contractSize * instrument.lotStep * instrument.pipPoints * 100) / 10 ** instrument.pointDigits);

const money = (cents: number, currency: string): string => {
  const figure = grouped((cents / 100).toFixed(2));
  return currency === 'USD' ? `$${figure}` : `${figure} ${currency}`;
};

export const pip: Lesson = {
  example: 'EUR/USD',
  write: (material) => {
    const { instrument, quote, cite } = material;
    const step = cite(printPrice(instrument, instrument.pipPoints), TABLE);
    const moved = quote
      ? `Right now the middle price is ${cite(printPrice(instrument, quote.mid), quoteSource(material), quote.at)}. One pip up would be ${cite(printPrice(instrument, quote.mid + instrument.pipPoints), quoteSource(material), quote.at)}.`
      : null;
    return paragraphs(
      `A pip is the small step traders count prices in. On ${instrument.pair} one pip is ${step}.`,
      moved,
      `On the smallest usual position, ${cite(instrument.lotStep, TABLE)} lot, one pip is worth ${cite(money(pipCents(material), instrument.quote), TABLE)}. It works against you just as fast as for you, so look at the money behind the pips before you look at the pips.`,
    );
  },
};

export const spread: Lesson = {
  example: 'EUR/USD',
  write: (material) => {
    const { instrument, quote, cite } = material;
    const source = quoteSource(material);
    const now = quote
      ? `On ${instrument.pair} you can sell at ${cite(printPrice(instrument, quote.bid), source, quote.at)} and buy at ${cite(printPrice(instrument, quote.ask), source, quote.at)}. The spread is the ${cite(printMove(instrument, quote.ask - quote.bid), source, quote.at)} in between.`
      : null;
    return paragraphs(
      'The spread is the gap between the price you can buy at and the price you can sell at. Think of it like the fee at an exchange booth: you pay it on every trade, win or lose.',
      now,
      'Every trade starts that much behind. Spreads grow at night and around big news, so many small trades can lose money on the spread alone.',
    );
  },
};

export const bidAsk: Lesson = {
  example: 'EUR/USD',
  write: (material) => {
    const { instrument, quote, cite } = material;
    const source = quoteSource(material);
    return paragraphs(
      'Every market shows two prices. The bid is what buyers pay, so it is where you sell. The ask is what sellers want, so it is where you buy.',
      quote
        ? `On ${instrument.pair} the bid is ${cite(printPrice(instrument, quote.bid), source, quote.at)} and the ask is ${cite(printPrice(instrument, quote.ask), source, quote.at)}.`
        : null,
      'You always get the worse of the two. A buy that you close at once is a small loss, and that is the spread. Charts usually show the middle, so a stop can be hit before the chart seems to touch it.',
    );
  },
};

export const lot: Lesson = {
  example: 'EUR/USD',
  write: (material) => {
    const { instrument, cite } = material;
    const unit = instrument.kind === 'forex' ? instrument.base : instrument.pair === 'XAU/USD' ? 'ounces' : 'units';
    const smallest = cite(instrument.lotStep, TABLE);
    return paragraphs(
      `A lot is the size of a trade. One full lot of ${instrument.pair} is ${cite(grouped(String(instrument.contractSize)), TABLE)} ${unit}. Most brokers let you trade ${smallest} lot, a hundredth of that.`,
      `On ${smallest} lot, one pip is worth ${cite(money(pipCents(material), instrument.quote), TABLE)}. On a full lot it is ${cite(money(Math.round(pipCents(material) / instrument.lotStep), instrument.quote), TABLE)}.`,
      `A lot that is too big is how most beginners lose an account: ten times the size is ten times the loss. Start with ${cite(smallest, EXAMPLE)} or on a practice account.`,
    );
  },
};
