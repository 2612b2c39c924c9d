/** What a mail provider ignores in the part before the @; `is` is the domain whose mailbox it shares. */
type AddressRule = { is?: string; dots?: true; tag: '+' | '-' };

const PLUS: AddressRule = { tag: '+' };
const GMAIL: AddressRule = { is: 'gmail.com', dots: true, tag: '+' };
const ICLOUD: AddressRule = { is: 'icloud.com', tag: '+' };
const PROTON: AddressRule = { is: 'proton.me', dots: true, tag: '+' };
const YANDEX: AddressRule = { is: 'yandex.ru', tag: '+' };
const YAHOO: AddressRule = { tag: '-' };

const rules: ReadonlyMap<string, AddressRule> = new Map(
  Object.entries({
    'gmail.com': GMAIL,
    'googlemail.com': GMAIL,
    'icloud.com': ICLOUD,
    'me.com': ICLOUD,
    'mac.com': ICLOUD,
    'proton.me': PROTON,
    'protonmail.com': PROTON,
    'protonmail.ch': PROTON,
    'pm.me': PROTON,
    'yandex.ru': YANDEX,
    'yandex.com': YANDEX,
    'ya.ru': YANDEX,
    'yahoo.com': YAHOO,
    'ymail.com': YAHOO,
    'outlook.com': PLUS,
    'hotmail.com': PLUS,
    'live.com': PLUS,
    'msn.com': PLUS,
    'fastmail.com': PLUS,
    'fastmail.fm': PLUS,
    'hey.com': PLUS,
  }),
);

/** The same for every spelling that reaches one mailbox, as far as its provider is known; else the address in small letters. */
export function toCanonicalAddress(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const rule = rules.get(domain);
  if (!rule) return address;
  const [name = ''] = local.split(rule.tag, 1);
  const mailbox = rule.dots ? name.replaceAll('.', '') : name;
  return `${mailbox === '' ? local : mailbox}@${rule.is ?? domain}`;
}

/** The domain and those it belongs to, longest first, without the last part. */
export function listDomains(email: string): string[] {
  const parts = email
    .trim()
    .toLowerCase()
    .slice(email.trim().lastIndexOf('@') + 1)
    .split('.');
  return parts.slice(0, -1).map((_part, i) => parts.slice(i).join('.'));
}
