import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { Turn } from './turn.ts';

const acknowledgements = new Set<Intent['kind']>(['thanks', 'affirm', 'decline', 'goodbye']);
const ACKNOWLEDGED =
  /^(?:(?:ok(ay)?|fine|good|great|fair enough|all ?right|cool|nice|got it|i see|h+m+|right|yea?h?|yes|well|lol|haha+|perfect|thanks?|thx|ty|no)( then| so| and| but)?[,.! ]+)+(?=\S+ \S+ \S+)/i;

/** "Fair enough. What do I do next time": the thought behind the nod; null where the nod is all, or answers an offer. */
export function thoughtAfter({ said = '', before }: Turn, intents: readonly Intent[]): string | null {
  const isNod = intents.length > 0 && intents.every((one) => acknowledgements.has(one.kind));
  if (!isNod || before.offer !== null || before.confirming !== undefined) return null;
  const thought = said.replace(ACKNOWLEDGED, '');
  return thought === said ? null : thought;
}
