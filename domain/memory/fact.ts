import { findInstrument, instruments, type Pair } from '../market/instrument.ts';
import { printAmount, readAmount } from './amount.ts';

/** What can be remembered of a person, in the order in which it is told. */
export const factKinds = [
  'name',
  'capital',
  'risk',
  'timeframe',
  'trading-time',
  'experience',
  'occupation',
  'broker',
  'goal',
  'liked-market',
  'avoided-market',
  'session',
  'difficulty',
] as const;
export type FactKind = (typeof factKinds)[number];

/** One short line about a person. `value` is what `valueFrom` made of it; `shownValue` is how a person reads it. */
export type Fact = { kind: FactKind; value: string };

/** Facts of one person, and letters of one. */
export const MOST_FACTS = 60;
export const LONGEST_FACT = 200;

/** Of these a person may have several; of the others a newer one takes the place of the older. */
const several: ReadonlySet<FactKind> = new Set(['liked-market', 'avoided-market', 'session', 'difficulty']);

/** What tells one fact of a person from another: two with the same kind and slot cannot stand side by side. */
export const slotOf = ({ kind, value }: Fact): string => (several.has(kind) ? value.toLowerCase() : '');

/** A market cannot be liked and avoided: whichever was said last stands. */
export function oppositeOf({ kind, value }: Fact): Fact | null {
  if (kind === 'liked-market') return { kind: 'avoided-market', value };
  if (kind === 'avoided-market') return { kind: 'liked-market', value };
  return null;
}

export const factLabels: Record<FactKind, string> = {
  name: 'Name',
  capital: 'Capital',
  risk: 'Risk per trade',
  timeframe: 'Timeframe',
  'trading-time': 'When you trade',
  experience: 'Experience',
  occupation: 'Work',
  broker: 'Broker',
  goal: 'Goal',
  'liked-market': 'Prefers',
  'avoided-market': 'Avoids',
  session: 'Session',
  difficulty: 'Finds hard',
};

const groups = { forex: 'forex', crypto: 'crypto', metals: 'metal' } as const;

/** The instruments that a market stands for: one pair, or a whole kind. */
export function pairsOf(market: string): Pair[] {
  const kind = groups[market as keyof typeof groups];
  return instruments.filter((one) => one.pair === market || one.kind === kind).map(({ pair }) => pair);
}

const timeframes = new Set(['short', 'daily', 'weekly', 'long']);
const sessions = ['London', 'New York', 'Tokyo', 'Sydney'] as const;

const secretWords =
  /\b(pass ?words?|passcodes?|passphrases?|pin( code| number)?|cvv|cvc|iban|seed phrase|recovery phrase|private key|api key|secret key|security code|social security|ssn|card number|account number|credit card|debit card)\b/i;
/** Card, account and telephone numbers, also written in groups. */
const longNumber = /\d(?:[ .-]?\d){6,}/;

/** Whether a text holds what must never be kept: a password, a number of a card or an account, an address to write to. */
export const holdsSecret = (text: string): boolean =>
  secretWords.test(text) || longNumber.test(text) || /\S@\S|https?:|www\./i.test(text);

/** One line of a person's own words without marks that a page could take for something else; null where nothing is left. */
function ownWords(typed: string, most: number): string | null {
  const line = typed
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:!\s]+$/, '');
  return line.length >= 2 && line.length <= most && /[\p{L}\d]/u.test(line) && !holdsSecret(line)
    ? line
    : null;
}

const NAME = /^\p{L}[\p{L}\p{M}'’.-]{0,29}(?: \p{L}[\p{L}\p{M}'’.-]{0,29}){0,2}$/u;

function percentFrom(typed: string): string | null {
  const [, figure] = /^(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|percent|per cent)$/i.exec(typed) ?? [];
  const percent = Number(figure?.replace(',', '.'));
  return figure && percent > 0 && percent <= 100 ? `${percent}%` : null;
}

/** Reads what was said or typed for one kind; null for what cannot be a value of it. */
export function valueFrom(kind: FactKind, typed: string): string | null {
  const said = typed.trim();
  if (said.length > LONGEST_FACT) return null;
  switch (kind) {
    case 'name': {
      const name = said.normalize('NFC').replace(/\s+/g, ' ').replace(/[.]$/, '');
      return NAME.test(name) && !secretWords.test(name) ? name : null;
    }
    case 'capital':
      return readAmount(said, { currencyNeeded: false });
    case 'risk':
      return percentFrom(said) ?? readAmount(said, { currencyNeeded: true });
    case 'timeframe':
      return timeframes.has(said.toLowerCase()) ? said.toLowerCase() : null;
    case 'liked-market':
    case 'avoided-market':
      return said.toLowerCase() in groups ? said.toLowerCase() : marketFrom(said);
    case 'session':
      return sessions.find((one) => one.toLowerCase() === said.toLowerCase()) ?? null;
    default:
      return ownWords(said, LONGEST_FACT);
  }
}

function marketFrom(said: string): string | null {
  const spoken = instruments.find((one) => one.spoken.includes(said.toLowerCase()));
  return findInstrument(said)?.pair ?? spoken?.pair ?? null;
}

/** "$500", "2%", "XAU/USD", "learn slowly". */
export const shownValue = ({ kind, value }: Fact): string =>
  kind === 'capital' || (kind === 'risk' && !value.endsWith('%')) ? printAmount(value) : value;

/** A fact of this kind, where the words make one. */
export const fact = (kind: FactKind, said: string | undefined): Fact[] => {
  const value = said === undefined ? null : valueFrom(kind, said);
  return value === null ? [] : [{ kind, value }];
};
