import { readQuery } from '@app/domain/buddy/query/read-query.ts';
import { readWishes } from '@app/domain/buddy/query/wishes.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { readWithCertainty } from '@app/domain/buddy/intents/read-intents.ts';
import { library } from '../lessons/library.ts';
import { judgeFigure } from '../understanding/figures/judge-figure.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';

/** Prints how a message is read; without prices, so that a bare figure is a size or a price by its looks. */
const text = process.argv.slice(2).join(' ');
const { questions, rest, guesses } = readQuery(text, {
  now: Date.now(),
  question: null,
  pair: null,
  priceOf: () => null,
  judge: judgeFigure,
});
const { intents, certainty } = readWithCertainty(text, library.find, freshContext, judgeKinds);
const { isRefused, isHypothetical, wishes } = readWishes(text);
const reading = {
  questions,
  rest,
  guesses,
  wishes: [...wishes],
  isRefused,
  isHypothetical,
  intents,
  certainty,
};
process.stdout.write(`${JSON.stringify(reading, null, 2)}\n`);
