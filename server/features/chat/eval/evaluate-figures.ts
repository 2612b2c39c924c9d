import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '@app/domain/buddy/query/query.ts';
import { readQuery, type ReadQuery } from '@app/domain/buddy/query/read-query.ts';
import { isWished, readWishes, type ActWish } from '@app/domain/buddy/query/wishes.ts';
import { judgeFigure } from '../understanding/figures/judge-figure.ts';
import { typicalPrice } from '../understanding/figures/typical-price.ts';

/** Today's shares, rounded: no reader learned from these messages. */
export const figureLimits = { right: 0.93, unasked: 0.075 };

/** `measures` are those that answer it; none where no figure does. */
type LabelledFigure = { measures: string[]; say: string; before: string | null };

/** A Wednesday afternoon. */
const NOW = Date.UTC(2026, 10, 18, 14);

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');

const readLabelled = (): LabelledFigure[] =>
  linesOf('figures.tsv').map((line) => {
    const [labels = '', say = '', before] = line.split('\t');
    return { measures: labels === 'none' ? [] : labels.split('|'), say, before: before ?? null };
  });

const readAfter = (say: string, question: Question | null): ReadQuery =>
  readQuery(say, {
    now: NOW,
    question,
    pair: question?.pairs[0] ?? null,
    priceOf: typicalPrice,
    judge: judgeFigure,
  });

/** `right`: share of figures named; `unasked`: share of other messages answered with a figure; `wrong` holds both, to read. */
export type FigureEvaluation = {
  figures: number;
  others: number;
  right: number;
  unasked: number;
  wrong: string[];
};

export function evaluateFigures(): FigureEvaluation {
  const wrong: string[] = [];
  let [figures, others, right, unasked] = [0, 0, 0, 0];
  for (const { measures, say, before } of readLabelled()) {
    const last = before === null ? null : (readAfter(before, null).questions[0] ?? null);
    const read = readAfter(say, last).questions.map(({ measure }) => measure);
    const isRight = measures.length === 0 ? read.length === 0 : read.some((one) => measures.includes(one));
    if (measures.length > 0) [figures, right] = [figures + 1, right + Number(isRight)];
    else [others, unasked] = [others + 1, unasked + Number(!isRight)];
    if (!isRight) wrong.push(`${measures.join('|') || 'none'} -> ${read.join('+') || '-'}: ${say}`);
  }
  return { figures, others, right: right / figures, unasked: unasked / others, wrong };
}

const acts: readonly ActWish[] = ['signal', 'watch', 'cancel-watch'];

/** Refusals, doubts, reports and questions about acts in which nothing is wished; those that an act is heard in. */
export const findWishedWrongly = (): string[] =>
  linesOf('nothing-wished.txt').filter((say) => {
    const { wished } = readAfter(say, null);
    return acts.some((act) => isWished(act, readWishes(say), wished));
  });
