import { grouped } from '../buddy/replies/print.ts';

export type Amount = { cents: number; currency: 'USD' | 'EUR' | 'GBP' };

const MAX_AMOUNT = 100_000_000;

const currencies: ReadonlyArray<readonly [Amount['currency'], RegExp]> = [
  ['USD', /^(\$|usd|us dollars?|dollars?|bucks?)$/],
  ['EUR', /^(€|eur|euros?)$/],
  ['GBP', /^(£|gbp|pounds?|quid)$/],
];
const marks: Record<Amount['currency'], string> = { USD: '$', EUR: '€', GBP: '£' };

export const AMOUNT_PATTERN =
  '(?:us)?[$€£] ?\\d[\\d,]{0,11}(?:\\.\\d{1,2})? ?(?:k|grand|thousand)?|\\d[\\d,]{0,11}(?:\\.\\d{1,2})? ?(?:k|grand|thousand)? ?(?:[$€£]|usd|us dollars?|dollars?|bucks?|eur|euros?|gbp|pounds?|quid)?';

const PARTS = /^(?:us)?([$€£])? ?(\d[\d,]*(?:\.\d{1,2})?) ?(k|grand|thousand)? ?([$€£]|[a-z ]+)?$/;

export function parseAmount(typed: string, { currencyNeeded }: { currencyNeeded: boolean }): string | null {
  const [, before, figure, thousands, after] = PARTS.exec(typed.trim().toLowerCase()) ?? [];
  if (!figure || (figure.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(figure))) return null;
  const mark = before ?? after?.trim() ?? '';
  const currency =
    currencies.find(([, pattern]) => pattern.test(mark))?.[0] ??
    (mark === '' && !currencyNeeded ? 'USD' : null);
  const whole = Number(figure.replace(/,/g, '')) * (thousands ? 1_000 : 1);
  if (!currency || !(whole >= 1 && whole <= MAX_AMOUNT)) return null;
  return `${Math.round(whole * 100)} ${currency}`;
}

export function storedAmountOf(value: string): Amount | null {
  const [, cents, currency] = /^(\d{1,12}) (USD|EUR|GBP)$/.exec(value) ?? [];
  return cents && currency ? { cents: Number(cents), currency: currency as Amount['currency'] } : null;
}

export function printAmount(value: string): string {
  const amount = storedAmountOf(value);
  if (!amount) return value;
  const whole = Math.floor(amount.cents / 100);
  const rest = amount.cents % 100;
  return `${marks[amount.currency]}${grouped(String(whole))}${rest > 0 ? `.${String(rest).padStart(2, '0')}` : ''}`;
}
