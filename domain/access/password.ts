import { commonPasswords } from './common-passwords.ts';

const MIN_OWN_WORD_LENGTH = 3;
const MAX_REPETITION_LENGTH = 16;

const KEYBOARD_ROWS = [
  '01234567890',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

const normalise = (value: string): string => value.normalize('NFKC').toLowerCase();
const edges = /^[\d\s\p{P}\p{S}]+|[\d\s\p{P}\p{S}]+$/gu;
const separators = /[\s\p{P}\p{S}]+/gu;

function isRepetition(word: string): boolean {
  if (word.length > MAX_REPETITION_LENGTH) return false;
  return [1, 2, 3, 4].some(
    (size) => word.length > size && word === word.slice(0, size).repeat(word.length).slice(0, word.length),
  );
}
const isKeyboardRow = (word: string): boolean => KEYBOARD_ROWS.some((row) => row.includes(word));

function guessableWords(owner: { email: string; productName: string }): Set<string> {
  const [local = '', domain = ''] = normalise(owner.email).split('@');
  const name = normalise(owner.productName);
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
  return new Set(words.filter((word) => word.length >= MIN_OWN_WORD_LENGTH));
}

export function isWeakPassword(password: string, owner: { email: string; productName: string }): boolean {
  const whole = normalise(password);
  if (whole === normalise(owner.email)) return true;
  const stripped = whole.replace(edges, '');
  const guessable = guessableWords(owner);
  for (const word of [
    whole.trim(),
    stripped,
    whole.replace(separators, ''),
    stripped.replace(separators, ''),
  ]) {
    if (
      word !== '' &&
      (commonPasswords.has(word) || guessable.has(word) || isKeyboardRow(word) || isRepetition(word))
    )
      return true;
  }
  return false;
}
