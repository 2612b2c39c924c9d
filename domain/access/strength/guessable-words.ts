import { instruments } from '../../market/instrument.ts';

/** What a guesser tries first here, besides the names of the instruments. */
const PRODUCT_WORDS = `calmwick pipsy gold silver oil forex crypto bitcoin ether trade trader trading goldtrader forextrading signal signals
  pips broker market breakout bullish bearish buddy`;

/** The commonest passwords of languages that no dictionary here holds. */
const FOREIGN_WORDS = 'пароль йцукен contraseña motdepasse passwort hasło senha parola';

const MIN_OWN_WORD_LENGTH = 3;

export type PasswordOwner = {
  email: string;
  productName: string;
  /** Names of the person, where they are known. */
  names?: readonly string[];
};

export const normalisePassword = (value: string): string => value.normalize('NFKC').toLowerCase();

const separators = /[\s\p{P}\p{S}]/gu;
const digitsAtEdges = /^\d+|\d+$/gu;

const productWords: readonly string[] = [
  ...`${PRODUCT_WORDS} ${FOREIGN_WORDS}`.split(/\s/),
  ...instruments.flatMap(({ pair, name, spoken }) =>
    [pair, name, ...spoken].map((word) => normalisePassword(word).replace(separators, '')),
  ),
];

function wordsOf(text: string): string[] {
  const whole = normalisePassword(text);
  const words = [whole, whole.replace(separators, ''), ...whole.split(separators)];
  return words.flatMap((word) => [word, word.replace(digitsAtEdges, '')]);
}

/** Own words first: those are tried first. */
export function listGuessableWords({ email, productName, names = [] }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const own = [email, local, domain, productName, ...names].flatMap(wordsOf);
  return [...new Set([...own, ...productWords])].filter((word) => word.length >= MIN_OWN_WORD_LENGTH);
}
