import type { Example } from '../examples.ts';

const joints = [' and ', ' n ', ', ', '. ', '? ', ' also ', ', also ', ' and also ', ' & ', '.. ', ' then ', ' plus ', ', and ', '? and ', ' btw ', '! ', '\n', ' oh and ', ' but ', ', but ', '? also ']; // prettier-ignore
const alone = new Set(['more', 'again', 'shorter', 'why', 'nonsense', 'hostile', 'affirm', 'decline', 'feeling:crisis']); // prettier-ignore
/** Others may be about the same thing. */
const severalOf = new Set(['lesson']);
const openers = new Set(['affirm', 'decline', 'thanks', 'greeting', 'hostile']);

export function joinedMessages(examples: readonly Example[], count: number): Example[] {
  const chance = seeded(99);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const single = examples.filter(({ kinds, before }) => kinds.length === 1 && before.length === 0);
  const words = ({ say }: Example): number => say.split(' ').length;
  const ones = single.filter((one) => words(one) <= 14 && !alone.has(one.kinds[0] as string));
  const first = single.filter((one) => words(one) <= 6 && openers.has(one.kinds[0] as string));
  const joined: Example[] = [];
  for (let tries = 0; tries < count; tries += 1) {
    const parts = [
      chance() < 0.2 ? pick(first) : pick(ones),
      pick(ones),
      ...(chance() < 0.12 ? [pick(ones)] : []),
    ];
    const kinds = parts.flatMap((part) => part.kinds);
    if (kinds.some((kind, i) => kinds.indexOf(kind) < i && !severalOf.has(kind))) continue;
    if (kinds.filter((kind) => kind.startsWith('feeling:')).length > 1) continue;
    const say = parts
      .map((part) => part.say.replace(/[.?!]+$/, ''))
      .reduce((text, part) => `${text}${pick(joints)}${part}`);
    joined.push({ say, before: [], kinds });
  }
  return joined;
}

export function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
