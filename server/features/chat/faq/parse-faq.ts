import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { stepTargets } from '@app/domain/buddy/replies/next-steps/next-step.ts';

/**
 * One question that Pipsy knows how to answer, and the ways it is asked. Either `paragraphs` hold the
 * answer, with figures as in lessons (`[18 | product]`), or `asks` is the message that stands for it.
 */
export type FaqEntry = {
  id: string;
  paragraphs: readonly string[];
  asks: string | null;
  phrasings: readonly string[];
  actions: readonly ReplyAction[];
  isFree: boolean;
  /** One of these beginnings of words must be said; empty: none needed. Vectors do not tell on from off. */
  mustSay: readonly string[];
  /** Asked only in a talk about one of these; empty: asked anywhere. */
  subjects: readonly string[];
};

const FEWEST_PHRASINGS = 8;
/** Each is compared by itself, and with few others. */
const FEWEST_IN_TALK = 3;

/** `## id` or `## id (free)`, the answer or `= message`, `- phrasing` lines, `! word, word` of which one must be said, `@ subject, subject` of the talk it belongs to, and `+ label | message` buttons, with `| target` where one opens a part of the app. @throws Error */
export const parseFaq = (text: string): FaqEntry[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => parseEntry(section.trimEnd().split('\n')));

function parseEntry([heading = '', ...lines]: readonly string[]): FaqEntry {
  const [, id = heading, free] = /^(\S+)( \(free\))?$/.exec(heading.trim()) ?? [];
  const startingWith = (mark: string): string[] =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2).trim());
  const prose = lines.filter((line) => line !== '' && !/^[-+=!@] /.test(line)).join(' ');
  const entry: FaqEntry = {
    id,
    paragraphs: prose.split(' // ').filter((one) => one !== ''),
    asks: startingWith('=')[0] ?? null,
    phrasings: startingWith('-'),
    isFree: free !== undefined,
    mustSay: startingWith('!').flatMap((line) => line.split(', ')),
    subjects: startingWith('@').flatMap((line) => line.split(', ')),
    actions: startingWith('+').map((line) => {
      const [label = '', say = '', target] = line.split(' | ');
      const open = stepTargets.find((one) => one === target);
      return { label, say, ...(open && { open }) };
    }),
  };
  const flaw = flawOf(entry);
  if (flaw) throw new Error(`the FAQ entry "${entry.id}" cannot be used: ${flaw}`);
  return entry;
}

function flawOf({ id, paragraphs, asks, phrasings, actions, subjects }: FaqEntry): string | null {
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(id)) return 'its id is not in kebab-case';
  if (paragraphs.length > 0 === (asks !== null)) return 'it needs an answer or a message, and not both';
  const fewest = subjects.length > 0 ? FEWEST_IN_TALK : FEWEST_PHRASINGS;
  if (phrasings.length < fewest) return `it needs at least ${fewest} phrasings`;
  if (actions.some(({ label, say }) => label === '' || say === '')) return 'a button lacks its message';
  const bare = paragraphs
    .join(' ')
    .replace(/\[[^\]|]+\|[^\]]+\]/g, '')
    .match(/\S*\d\S*/);
  return bare && `"${bare[0]}" has no source`;
}
