import { labelsOf } from '@app/domain/buddy/intents/choose-kinds.ts';
import { readByRules } from '@app/domain/buddy/clauses/read-by-rules.ts';
import { seenIn } from '@app/domain/buddy/intents/kind-features.ts';
import { freshContext, lastQuestion } from '@app/domain/buddy/intents/turn-context.ts';
import { library } from '../../lessons/library.ts';
import type { Example } from '../examples.ts';
import type { Lesson } from './learn.ts';
import { namedSigns } from '../named-signs.ts';
import { hashNames } from '../vocabulary.ts';

/** The rules were written with the development messages in view, so their reading is optional. */
export function lessonOf({ say, before, kinds }: Example, counts: number, withRules: boolean): Lesson {
  let context = freshContext;
  for (const text of before)
    context = { ...context, last: lastQuestion(readByRules(text, library.find, context).intents, context) };
  const ruled = readByRules(say, library.find, context);
  return {
    names: hashNames(namedSigns(seenIn(say, withRules ? ruled : null, context, library.find))),
    labels: labelsOf(kinds),
    counts,
  };
}
