import { capitalise } from '../../text.ts';
import { diagramFor, tradingTermIn } from '../replies/diagrams.ts';

/** "A breakout is ...": what a lesson begins with is what it is about. */
const subject =
  /^(?:(?:an?|the) )?([\p{L}\p{N}&/' -]{2,40}?),? (?:is|are|means?|lets|says?|shows?|stands|asks|compares|waits|follows|runs|buys|joins|repeats|tries|lists)\b/iu;
const nobody = /^(it|they|this|that|these|those|there|here|what|who|you|one|most|every|no one)\b/i;

/** Words that are no name by themselves. */
const longNames: Readonly<Record<string, string>> = { rsi: 'RSI', short: 'Going short', long: 'Going long' };

/** "Short-term", "a short break" and "a longer stop" are no direction. */
const withoutHorizons = (content: string): string =>
  content.replace(
    /\b(?<!\b(?:go|goes|going|went|sell|sells|selling|sold|be|being|is|are) )(?:short|long)\b/gi,
    '',
  );

/** As the lesson writes it, so that RSI stays RSI; null where it names nothing. */
export function lessonNameIn(content: string): string | null {
  const named = subject.exec(content.replaceAll('*', '').trim())?.[1];
  if (named && !nobody.test(named)) return capitalise(named);
  if (diagramFor(content) === 'pressure-gauge') return 'RSI';
  const term = tradingTermIn(withoutHorizons(content));
  return term && (longNames[term] ?? capitalise(term));
}
