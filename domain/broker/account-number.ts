export const ACCOUNT_NUMBER_MAX = 40;

/** What separates the groups of a number and makes no other number of it. */
const SEPARATORS = /[\s./-]+/g;

/** One account, one key: without what separates its groups, in capitals. */
export const accountKey = (typed: string): string => typed.replaceAll(SEPARATORS, '').toUpperCase();

/** Why this can be no account number of a broker; null where it can. */
export function accountNumberRefusal(typed: string): string | null {
  if (typed.trim() === '') return 'Please enter the account number that the broker gave you';
  if (typed.length > ACCOUNT_NUMBER_MAX)
    return `An account number has at most ${ACCOUNT_NUMBER_MAX} characters`;
  const key = accountKey(typed);
  if (!/^[A-Z\d]+$/.test(key)) return 'An account number has only letters and digits';
  if (key.length < 4 || !/\d/.test(key)) return 'This is not a whole account number';
  return null;
}

/** As it is shown back: the end alone, "••••4321". */
export function maskedAccount(account: string): string {
  const key = accountKey(account);
  return `••••${key.slice(key.length < 8 ? -2 : -4)}`;
}
