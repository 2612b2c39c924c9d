export const ACCOUNT_NUMBER_MAX = 40;

/** What separates the groups of a number and makes no other number of it. */
const SEPARATORS = /[\s./-]+/g;

const joined = (typed: string): string => typed.replaceAll(SEPARATORS, '').toUpperCase();

/**
 * One account, one key: without what separates its groups, in capitals. Of a number that is digits alone the zeros in front are left
 * out: brokers count their accounts, and forms fill up with zeros. Beside letters they stay, as there they may tell two accounts apart.
 */
export const accountKey = (typed: string): string => joined(typed).replace(/^0+(?=\d+$)/, '');

/** Why this can be no account number of a broker; null where it can. */
export function accountNumberRefusal(typed: string): string | null {
  if (typed.trim() === '') return 'Please enter the account number that the broker gave you';
  if (typed.length > ACCOUNT_NUMBER_MAX)
    return `An account number has at most ${ACCOUNT_NUMBER_MAX} characters`;
  const key = joined(typed);
  if (!/^[A-Z\d]+$/.test(key)) return 'An account number has only letters and digits';
  if (key.length < 4 || !/\d/.test(key) || /^0+$/.test(key)) return 'This is not a whole account number';
  return null;
}

/** As it is shown back: the end alone, "••••4321". */
export function maskedAccount(account: string): string {
  const key = joined(account);
  return `••••${key.slice(key.length < 8 ? -2 : -4)}`;
}
