import { commonPasswords } from './common-passwords.ts';

/** Shorter name parts ("jo" of jo@example.com) say too little to refuse a password for. */
const SHORTEST_OWN_WORD = 3;
const LONGEST_REPETITION = 16;

const ROWS = [
  '01234567890',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

const letters = (value: string): string => value.normalize('NFKC').toLowerCase();
const edges = /^[\d\s\p{P}\p{S}]+|[\d\s\p{P}\p{S}]+$/gu;
const separators = /[\s\p{P}\p{S}]+/gu;

/** A short piece said again and again: "aaaaaa", "121212", "abcabc". In a long password nobody tries that first. */
function isRepetition(word: string): boolean {
  if (word.length > LONGEST_REPETITION) return false;
  return [1, 2, 3, 4].some(
    (size) => word.length > size && word === word.slice(0, size).repeat(word.length).slice(0, word.length),
  );
}
const isRow = (word: string): boolean => ROWS.some((row) => row.includes(word));

/** Words that somebody who knows the address and the product would try first. */
function ownWords(owner: { email: string; productName: string }): Set<string> {
  const [local = '', domain = ''] = letters(owner.email).split('@');
  const name = letters(owner.productName);
  const words = [
    name,
    name.replace(separators, ''),
    local,
    ...local.split(separators),
    local.replace(separators, ''),
    local.replace(edges, ''),
    domain,
    domain.split('.')[0] ?? '',
  ];
  return new Set(words.filter((word) => word.length >= SHORTEST_OWN_WORD));
}

/**
 * Whether a password is among the first that anyone would try: one of the commonest, a keyboard or number row, one piece
 * repeated, or the product's or the owner's own name; digits and signs put before or behind do not help.
 */
export function isWeakPassword(password: string, owner: { email: string; productName: string }): boolean {
  const whole = letters(password);
  if (whole === letters(owner.email)) return true;
  const stem = whole.replace(edges, '');
  const own = ownWords(owner);
  for (const word of [whole.trim(), stem, whole.replace(separators, ''), stem.replace(separators, '')]) {
    if (word !== '' && (commonPasswords.has(word) || own.has(word) || isRow(word) || isRepetition(word)))
      return true;
  }
  return false;
}
