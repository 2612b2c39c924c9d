export const ACCOUNT_NUMBER_MAX = 40;

const SEPARATORS = /[\s./-]+/g;

const stripSeparators = (typed: string): string => typed.replaceAll(SEPARATORS, '').toUpperCase();

/** Drops leading zeros from all-digit numbers, since forms pad them; beside letters they may matter. */
export const toAccountKey = (typed: string): string => stripSeparators(typed).replace(/^0+(?=\d+$)/, '');

export function validateAccountNumber(input: string): string | null {
  if (input.trim() === '') return 'Please enter the account number that the broker gave you';
  if (input.length > ACCOUNT_NUMBER_MAX)
    return `An account number has at most ${ACCOUNT_NUMBER_MAX} characters`;
  const key = stripSeparators(input);
  if (!/^[A-Z\d]+$/.test(key)) return 'An account number has only letters and digits';
  if (key.length < 4 || !/\d/.test(key) || /^0+$/.test(key)) return 'This is not a whole account number';
  return null;
}

export function maskAccountNumber(account: string): string {
  const key = stripSeparators(account);
  return `••••${key.slice(key.length < 8 ? -2 : -4)}`;
}
