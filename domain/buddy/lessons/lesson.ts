import type { Instrument, Pair } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Cite } from '../evidence.ts';
import type { Topic } from '../topics.ts';
import { figureOf, isLive } from './figures.ts';

/**
 * One lesson as it was written. In its `body`, `{{name}}` is a figure that is worked out (figures.ts), `[$100]` one made
 * up for the example and `[30 | definition]` one with the source that stands behind the bar.
 */
export type Lesson = {
  topic: Topic;
  title: string;
  /** Other names for the same thing. */
  also: string[];
  /** The instrument of the example. */
  market: Pair;
  /** Ways in which a beginner would ask for it. */
  asks: string[];
  /** Lessons to go on with. */
  see: Topic[];
  body: string;
};

const EXAMPLE = 'worked example';
const PLACEHOLDER = /(\$?)\{\{([\w:.-]+)\}\}/g;
const MARKED = /\[([^\]|]+)(?:\|([^\]]+))?\]/g;

/** Every figure printed with its evidence; a sentence that wants a price is left out where `quote` is null. */
export function tell(lesson: Lesson, instrument: Instrument, quote: Quote | null, cite: Cite): string {
  const fill = (sentence: string): string =>
    sentence
      .replace(PLACEHOLDER, (_, dollar: string, name: string) => {
        const figure = figureOf(name, instrument, quote);
        if (!figure) return '';
        const value = dollar + (dollar ? figure.value.replace(/\.\d$/, '$&0') : figure.value);
        if (figure.source !== 'quote') return cite(value, figure.source);
        return cite(value, `quote ${instrument.pair}`, quote?.at);
      })
      .replace(MARKED, (_, value: string, source: string | undefined) =>
        cite(value.trim(), source?.trim() ?? EXAMPLE),
      );
  return sentencesOf(lesson.body)
    .map((sentences) => sentences.filter((one) => quote !== null || !wantsPrice(one)))
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.map(fill).join(' '))
    .join('\n\n');
}

/** Paragraphs, each as its sentences. */
const sentencesOf = (body: string): string[][] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split(/(?<=[.?]) /));

const wantsPrice = (sentence: string): boolean =>
  [...sentence.matchAll(PLACEHOLDER)].some(([, , name = '']) => isLive(name));

/** What is wrong with a body: a placeholder nobody knows, or a figure without a source. */
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
