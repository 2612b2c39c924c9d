export type Webmail = { name: string; url: string };

const providers: readonly (readonly [domains: RegExp, Webmail])[] = [
  [/^(gmail|googlemail)\.com$/, { name: 'Gmail', url: 'https://mail.google.com/' }],
  [/^(outlook|hotmail|live|msn)\.\w/, { name: 'Outlook', url: 'https://outlook.live.com/mail/' }],
  [/^(yahoo|ymail|rocketmail)\.\w/, { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }],
  [/^(icloud|me|mac)\.com$/, { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' }],
  [/^(proton\.me|protonmail\.\w+|pm\.me)$/, { name: 'Proton Mail', url: 'https://mail.proton.me/' }],
  [/^gmx\.(de|net|at|ch)$/, { name: 'GMX', url: 'https://www.gmx.net/' }],
  [/^gmx\.\w/, { name: 'GMX', url: 'https://www.gmx.com/' }],
  [/^web\.de$/, { name: 'WEB.DE', url: 'https://web.de/' }],
  [/^aol\.com$/, { name: 'AOL Mail', url: 'https://mail.aol.com/' }],
  [/^(fastmail\.\w+)$/, { name: 'Fastmail', url: 'https://app.fastmail.com/' }],
  [/^(zoho|zohomail)\.\w/, { name: 'Zoho Mail', url: 'https://mail.zoho.com/' }],
  [/^(yandex\.\w+|ya\.ru)$/, { name: 'Yandex Mail', url: 'https://mail.yandex.com/' }],
];

/** Null for a mailbox whose pages we do not know. */
export function webmailOf(address: string): Webmail | null {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return providers.find(([domains]) => domains.test(domain))?.[1] ?? null;
}
