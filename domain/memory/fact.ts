import { findInstrument, instruments, type Pair } from '../market/instrument.ts';
import { printAmount, parseAmount } from './amount.ts';

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

export type MemoryFact = { kind: FactKind; value: string };

/** Facts per user; characters per fact. */
export const MAX_FACTS = 60;
export const MAX_FACT_LENGTH = 200;

const repeatableKinds: ReadonlySet<FactKind> = new Set([
  'liked-market',
  'avoided-market',
  'session',
  'difficulty',
]);

export const slotOf = ({ kind, value }: MemoryFact): string =>
  repeatableKinds.has(kind) ? value.toLowerCase() : '';

/** A market cannot be liked and avoided; the later statement wins. */
export function oppositeOf({ kind, value }: MemoryFact): MemoryFact | null {
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

export function pairsOf(market: string): Pair[] {
  const kind = groups[market as keyof typeof groups];
  return instruments.filter((one) => one.pair === market || one.kind === kind).map(({ pair }) => pair);
}

const timeframes = new Set(['short', 'daily', 'weekly', 'long']);
const sessions = ['London', 'New York', 'Tokyo', 'Sydney'] as const;

const secretWords =
  /\b(pass ?words?|passcodes?|passphrases?|pin( code| number)?|cvv|cvc|iban|seed phrase|recovery phrase|private key|api key|secret key|security code|social security|ssn|card number|account number|credit card|debit card)\b/i;
const longNumber = /\d(?:[ .-]?\d){6,}/;

export const containsSecret = (text: string): boolean =>
  secretWords.test(text) || longNumber.test(text) || /\S@\S|https?:|www\./i.test(text);

function cleanFreeText(typed: string, most: number): string | null {
  const line = typed
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.,;:!\s])[.,;:!\s]+$/, '');
  return line.length >= 2 && line.length <= most && /[\p{L}\d]/u.test(line) && !containsSecret(line)
    ? line
    : null;
}

const NAME = /^\p{L}[\p{L}\p{M}'’.-]{0,29}(?: \p{L}[\p{L}\p{M}'’.-]{0,29}){0,2}$/u;

function parsePercent(typed: string): string | null {
  const [, figure] = /^(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|percent|per cent)$/i.exec(typed) ?? [];
  const percent = Number(figure?.replace(',', '.'));
  return figure && percent > 0 && percent <= 100 ? `${percent}%` : null;
}

export function parseFactValue(kind: FactKind, typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_FACT_LENGTH) return null;
  switch (kind) {
    case 'name': {
      const name = text.normalize('NFC').replace(/\s+/g, ' ').replace(/[.]$/, '');
      return NAME.test(name) && !secretWords.test(name) ? name : null;
    }
    case 'capital':
      return parseAmount(text, { currencyNeeded: false });
    case 'risk':
      return parsePercent(text) ?? parseAmount(text, { currencyNeeded: true });
    case 'timeframe':
      return timeframes.has(text.toLowerCase()) ? text.toLowerCase() : null;
    case 'liked-market':
    case 'avoided-market':
      return text.toLowerCase() in groups ? text.toLowerCase() : parseMarket(text);
    case 'session':
      return sessions.find((one) => one.toLowerCase() === text.toLowerCase()) ?? null;
    default:
      return cleanFreeText(text, MAX_FACT_LENGTH);
  }
}

function parseMarket(said: string): string | null {
  const spoken = instruments.find((one) => one.spoken.includes(said.toLowerCase()));
  return findInstrument(said)?.pair ?? spoken?.pair ?? null;
}

export const formatFactValue = ({ kind, value }: MemoryFact): string =>
  kind === 'capital' || (kind === 'risk' && !value.endsWith('%')) ? printAmount(value) : value;

export const toFacts = (kind: FactKind, said: string | undefined): MemoryFact[] => {
  const value = said === undefined ? null : parseFactValue(kind, said);
  return value === null ? [] : [{ kind, value }];
};
