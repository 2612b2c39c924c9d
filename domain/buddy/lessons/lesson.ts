import type { Instrument, Pair } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Cite } from '../replies/evidence.ts';
import type { Topic } from '../clauses/topics.ts';
import { figureOf, isLive } from './figures.ts';

/** In `body`, `{{name}}` is computed, `[$100]` is an example and `[30 | definition]` names its source. */
export type Lesson = {
  topic: Topic;
  title: string;
  also: string[];
  market: Pair;
  asks: string[];
  see: Topic[];
  body: string;
};

const EXAMPLE = 'worked example';
const PLACEHOLDER = /(\$?)\{\{([\w:.-]+)\}\}/g;
const MARKED = /\[([^\]|]+)(?:\|([^\]]+))?\]/g;

/** "[$100]" and "[30 | definition]" as the bare figure, cited from its source. */
export const citeMarked = (text: string, cite: Cite): string =>
  text.replace(MARKED, (_, value: string, source: string | undefined) =>
    cite(value.trim(), source?.trim() ?? EXAMPLE),
  );

/** Leaves out sentences that need a price where `quote` is null. */
export function tell(lesson: Lesson, instrument: Instrument, quote: Quote | null, cite: Cite): string {
  const fill = (sentence: string): string =>
    citeMarked(
      sentence.replace(PLACEHOLDER, (_, dollar: string, name: string) => {
        const figure = figureOf(name, instrument, quote);
        if (!figure) return '';
        const value = dollar + (dollar ? figure.value.replace(/\.\d$/, '$&0') : figure.value);
        if (figure.source !== 'quote') return cite(value, figure.source);
        return cite(value, `quote ${instrument.pair}`, quote?.at);
      }),
      cite,
    );
  return sentencesOf(lesson.body)
    .map((sentences) => sentences.filter((one) => quote !== null || !wantsPrice(one)))
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.map(fill).join(' '))
    .join('\n\n');
}

const sentencesOf = (body: string): string[][] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split(/(?<=[.?]) /));

const wantsPrice = (sentence: string): boolean =>
  [...sentence.matchAll(PLACEHOLDER)].some(([, , name = '']) => isLive(name));

/** Unknown placeholders and figures without a source. */
export function flawsOf({ body }: Pick<Lesson, 'body'>, instrument: Instrument): string[] {
  const unknown = [...body.matchAll(PLACEHOLDER)]
    .filter(([, , name = '']) => figureOf(name, instrument, null) === undefined)
    .map(([whole]) => `${whole} is no figure that can be worked out`);
  const bare =
    body
      .replace(PLACEHOLDER, '')
      .replace(MARKED, '')
      .match(/\S*\d\S*|[{}[\]]+/g) ?? [];
  return [...unknown, ...bare.map((figure) => `"${figure}" has no source`)];
}
