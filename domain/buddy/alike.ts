import type { Feeling } from './feelings.ts';
import type { Intent } from './intent.ts';
import { namedIn } from './spoken-pairs.ts';
import { timeframeIn } from './timeframe.ts';
import type { TurnContext } from './turn-context.ts';
import { correct } from './typos.ts';
import { vocabulary } from './vocabulary.ts';
import { clausesOf, plain, wordsOf } from './words.ts';

/** How near an example must be, and how far ahead of what else it could be, to be believed. */
const NEAR = 10;
const AHEAD = 1.2;
/** A longer text is like no example. */
const MOST_WORDS = 40;

/** What a message that no rule is sure of is like. */
export function alike(text: string, findAlike: FindAlike, context: TurnContext): Intent[] | null {
  const essence = essenceOf(text);
  if (essence.split(' ').length > MOST_WORDS) return null;
  const found = findAlike(essence);
  if (!found || found.score < NEAR || found.ahead < AHEAD) return null;
  const [kind, feeling] = found.kind.split(':') as [Intent['kind'], Feeling?];
  const words = clausesOf(plain(text)).flat().flatMap(wordsOf);
  const { pairs } = namedIn(words);
  const pair = pairs[0] ?? null;
  const timeframe = timeframeIn(words.join(' '));
  if (feeling) return [{ kind: 'feeling', feeling }];
  if (kind === 'quote' || kind === 'compare') return pairs.length > 0 ? [{ kind, pairs }] : null;
  if (kind === 'outlook' || kind === 'levels')
    return [{ kind, pair: pair ?? context.pairs[0] ?? null, timeframe }];
  if (kind === 'signal') return [{ kind, pair, timeframe, style: null }];
  if (
    kind === 'hours' ||
    kind === 'orders' ||
    kind === 'volatility' ||
    kind === 'explain-signal' ||
    kind === 'cancel-watch'
  )
    return [{ kind, pair }];
  if (kind === 'cost') return pair ? [{ kind, pair, what: null, lots: null }] : null;
  return simple.has(kind) ? [{ kind } as Intent] : null;
}
const simple = new Set<Intent['kind']>([
  'greeting',
  'thanks',
  'goodbye',
  'how-are-you',
  'joke',
  'identity',
  'help',
  'affirm',
  'decline',
  'hostile',
  'nonsense',
  'tokens',
  'plan',
  'account',
  'product',
  'method',
  'broker',
  'my-watches',
  'my-signals',
  'shorter',
  'more',
  'again',
  'why',
]);

/** Finds among examples of what people say the one that a message is like: its kind, how near, and how far ahead of others. */
export type FindAlike = (essence: string) => { kind: string; score: number; ahead: number } | null;

/** The words of a message in full, with every market as the same word. */
export function essenceOf(text: string): string {
  const words = clausesOf(plain(text))
    .flat()
    .flatMap(wordsOf)
    .map((word) => correct(word, vocabulary));
  const { pairs, rest } = namedIn(words);
  return [
    ...rest.map((word) => (/\d/.test(word) ? 'figure' : word)),
    ...(pairs.length > 0 ? ['market'] : []),
  ].join(' ');
}
