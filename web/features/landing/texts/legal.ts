import { PRODUCT_NAME } from '../../../lib/session/product.ts';

type LegalText = {
  title: string;
  intro: string;
  sections: readonly { heading: string; text: string | readonly string[] }[];
};

export const terms: LegalText = {
  title: 'Terms',
  intro: `These are the terms for using ${PRODUCT_NAME}, in plain words.`,
  sections: [
    {
      heading: 'Education, not advice',
      text: `${PRODUCT_NAME} explains markets and shows trade ideas so that you can learn. Nothing here is financial advice, an offer or an order. We do not place trades for you. You decide, and you carry the result.`,
    },
    {
      heading: 'You can lose money',
      text: 'Trading forex, metals, oil and crypto can cost you all the money you put in. Past results do not tell you what happens next. Do not trade with money that is borrowed or that you need.',
    },
    {
      heading: 'Your account',
      text: 'One account per person, with an email address that is yours. Keep your password to yourself and tell us if somebody else may know it. You can delete your account yourself at any time; premium and tokens end with it and are not paid back.',
    },
    {
      heading: 'Tokens and payments',
      text: 'Replies use tokens. A new account holds 100: 20 that are filled up again each day at midnight UTC, and 80 that lapse seven days after sign-up. Tokens you buy do not lapse. A reply that fails costs nothing. There is no subscription and nothing renews by itself.',
    },
    {
      heading: 'Partner brokers',
      text: `If you open an account with a partner broker through our link, we earn a commission. The money you put there is your own capital and you can lose it. You never need a broker to use ${PRODUCT_NAME}.`,
    },
    {
      heading: 'Fair use',
      text: 'Do not attack the service, use it through other people’s accounts or resell its replies as advice.',
    },
  ],
};

export const privacy: LegalText & { analytics: { heading: string; change: string } } = {
  title: 'Privacy',
  analytics: { heading: 'Your answer about web analytics', change: 'Change it' },
  intro: `What ${PRODUCT_NAME} keeps about you, why, and how you get it back or have it removed.`,
  sections: [
    {
      heading: 'What we keep',
      text: [
        'Your email address and a one-way hash of your password, to sign you in.',
        'Your conversations, the ideas you received and how they ended, to answer with their context.',
        'What you choose to write in your profile, to fit answers to you.',
        'Your tokens and purchases. Card details stay with the payment provider and never reach us.',
        'When you were last here, which of our messages reached you outside the chat, and whether you came back after them, to write neither too often nor in vain.',
        'How often each page is opened and how fast it answers, by day, counted without names, addresses or anything else that points to you.',
        'The advertisements that brought you here, as their addresses named themselves, and your kind of device, to see what works.',
        'The network address that you signed up from, for ninety days, to keep accounts safe, and the country it belongs to. The country is looked up on our own machine, in GeoLite2 data created by MaxMind (https://www.maxmind.com).',
        'The network addresses that you are signed in from, until those sign-ins end.',
      ],
    },
    {
      heading: 'Who sees it',
      text: `The people who run ${PRODUCT_NAME}, and the services it needs: the language model that writes replies, where one is set up, the mail service, the payment provider and, if you connect it, the messaging service. If you say yes to web analytics, Google as well. We do not sell your data.`,
    },
    {
      heading: 'What we send you',
      text: 'Mails about your account, such as a new password, always. Once your address is confirmed also a report on Mondays and, if you have been away for long, what became of your ideas; both have a link in each mail that switches them off, and a switch in your preferences. To learn whether the notes after an absence do any good, one account in ten, drawn by chance, gets none of them; nothing else is held back from it. Alerts by email, Telegram or on a device only where you turned them on.',
    },
    {
      heading: 'In your browser',
      text: 'One cookie keeps you signed in. Another, which gives no access, tells us for half a year that you signed in with this browser before, so that somebody who guesses at your password cannot keep you out and we can write to you when somebody signs in somewhere new. If an advertisement brought you, what its address said is stored in the browser and, when you send the sign-up form, with us under a third cookie, which your account replaces; where no account is made we forget it after thirty days. Your choice of theme is stored in the browser. An alert or a link of a message that you follow here is remembered until the tab is closed. When you last used the page is kept there too.',
    },
    {
      heading: 'Web analytics',
      text: 'Where Google Analytics is set up, visitors are asked once, and before you say yes nothing of it is loaded. After a yes Google receives the addresses of the pages that you open here, the advertisement that led you here with the number that its network gave your click, your network address and kind of browser, and once that somebody signed up. Nothing else that follows a question mark in an address is passed on. It does not receive your name, your email address or what you write. It sets cookies that begin with _ga. Your answer is kept in this browser, and you can change it with “Web analytics” at the foot of each public page or, once you have answered, at the end of this one; a no removes those cookies.',
    },
    {
      heading: 'Your choices',
      text: [
        'Under Account Actions in your personal account you can download everything we keep about you as one file.',
        'You can delete your account there, at once and for good: your address, password and profile, your conversations, what is remembered of you, your images, alerts and devices.',
        'What stays has no name on it: payments and the ledger of tokens, because books must be kept; signals and how they ended, because a record from which losses can be removed is worth nothing; what administrators did; the number of a broker account that brought premium, so that it does so once; and a code made from your address that cannot be turned back, so that there is one welcome gift.',
        'Copies made for safety hold a deleted account until they are replaced.',
      ],
    },
  ],
};
