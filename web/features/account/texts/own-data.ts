export const texts = {
  download: {
    action: 'Download my data',
    stop: 'Stop the download',
    arriving: (megabytes: string) => `${megabytes} MB so far.`,
    beginning: 'We are putting your file together.',
    done: 'Your data was downloaded',
    doneNote: (name: string) => `Everything we keep about you is in ${name}.`,
    failed: 'Your data could not be downloaded',
    broken: 'The download stopped before the end, so nothing was saved. Please try again.',
    fileName: 'my-data.json',
  },
  leaving: {
    action: 'Delete account',
    title: 'Delete account',
    about: 'This happens at once and cannot be undone, not even by us.',
    lost: 'What you lose',
    losses: {
      premium: 'Premium. It is not refunded.',
      tokens: (count: string) => `Your ${count} tokens, bought ones too.`,
      rest: 'Your conversation, profile, images and watches, and everything that Pipsy remembers of you.',
      channels: 'Emails, alerts on your devices and the messaging app. One last email confirms the deletion.',
      payment:
        'A payment that is still on its way: nobody would get what it pays for. Please wait until it has arrived.',
    },
    kept: 'What stays, without your name',
    keeps: {
      books: 'Payments and every change to your tokens, because we must keep accounts.',
      signals: 'Signals and how they ended: a record that losses can be taken out of is worth nothing.',
      admins: 'What administrators did to your account, and why.',
      broker: 'The number of a broker account that gave you premium, so that it can be used only once.',
      welcome:
        'A code made from your address that cannot be turned back into it, so that welcome tokens are given only once.',
    },
    password: 'Your password',
    passwordMissing: 'Password is required',
    word: (word: string) => `Type ${word} to confirm`,
    wordMissing: (word: string) => `Please type ${word}, in capitals`,
    keep: 'Keep my account',
    confirm: 'Delete forever',
    busy: 'Deleting...',
    failed: 'Your account could not be deleted. Nothing was changed.',
    unknown:
      'We got no answer, so we do not know whether your account was deleted. Reload the page: if you are asked to sign in, it was.',
  },
} as const;
