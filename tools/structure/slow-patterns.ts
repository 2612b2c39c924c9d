import { visitNodes, type Source } from './sources.ts';

export type PatternUse = { file: string; pattern: string; flags: string };

/** Every regular expression that is written out in a source. */
export function findPatterns(source: Source): PatternUse[] {
  const found: PatternUse[] = [];
  visitNodes(source, (node) => {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (node.type === 'Literal' && regex) found.push({ file: source.path, ...regex });
  });
  return found;
}

/** What people who wish us harm repeat; the last part makes a match fail at the very end. */
const SEEDS = [
  '1',
  '1 ',
  '1.',
  '1,',
  'a',
  'a ',
  ' ',
  'ab',
  'a.',
  'a@',
  'a-',
  '-',
  '(',
  '|',
  '/',
  "'",
  '\n',
  'é',
  '1a',
  'x1 ',
  'and ',
  'the ',
  'to 1 ',
];
const END = '\u0000';

export const hostileTexts = (length: number): string[] =>
  SEEDS.map((seed) => seed.repeat(Math.ceil(length / seed.length)).slice(0, length) + END);

const cpuMicros = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Processor time, so that a busy machine says nothing; the least of three, as what else the process does comes on top. */
function costOf(pattern: RegExp, text: string, enough: number): number {
  let least = Infinity;
  for (let i = 0; i < 3 && least > enough; i += 1) {
    const before = cpuMicros();
    text.replace(pattern, '');
    least = Math.min(least, cpuMicros() - before);
  }
  return least;
}

/** A text of 10,000 characters costs a linear pattern a fraction of this. */
const SUSPECT_MICROS = 10_000;
const LENGTH = 10_000;
const TIMES_SHORTER = 4;
/** Four times the text costs a linear pattern four times as much, and a quadratic one sixteen times. */
const MOST_GROWTH = 9;

/** The text on which the pattern's cost grows faster than the text; null where it grows with it. */
export function findSlowText({ pattern, flags }: Pick<PatternUse, 'pattern' | 'flags'>): string | null {
  const regex = new RegExp(pattern, flags.includes('g') || flags.includes('y') ? flags : `${flags}g`);
  const short = hostileTexts(LENGTH / TIMES_SHORTER);
  const slow = hostileTexts(LENGTH).find((text, i) => {
    const cost = costOf(regex, text, SUSPECT_MICROS);
    if (cost < SUSPECT_MICROS) return false;
    return cost / Math.max(1, costOf(regex, short[i] as string, 0)) > MOST_GROWTH;
  });
  return slow === undefined ? null : slow.slice(0, 8);
}
