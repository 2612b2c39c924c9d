export const texts = {
  download: {
    action: 'Download my data',
    stop: 'Stop the download',
    arriving: (megabytes: string) => `${megabytes} MB have arrived.`,
    beginning: 'Your file is being put together.',
    done: 'Your data was downloaded',
    doneNote: (name: string) => `Everything we keep about you is in ${name}.`,
    failed: 'Your data could not be downloaded',
    broken: 'The file broke off before its end, so nothing was saved. Please try again.',
    fileName: 'my-data.json',
  },
  leaving: {
    action: 'Delete account',
    title: 'Delete account',
    about: 'It happens at once and cannot be undone, by us either.',
    lost: 'What you lose',
    losses: {
      premium: 'Premium. It is not paid back.',
      tokens: (count: string) => `Your ${count} tokens, bought ones too.`,
      rest: 'Your conversation, profile, images and watches, and everything that Pipsy remembers of you.',
      channels: 'Mails, alerts on your devices and the messaging app. One last mail confirms the deletion.',
      payment:
        'A payment still on its way: it would be credited to nobody. Please wait until it has arrived.',
    },
    kept: 'What stays, without your name',
    keeps: {
      books: 'Payments and every change of tokens, because books must be kept.',
      signals: 'Signals and how they ended: a record from which losses can be taken out is worth nothing.',
      admins: 'What administrators did to your account, and why.',
      broker: 'The number of a broker account that brought premium, so that it brings it once.',
      welcome:
        'A code made from your address that cannot be turned back into it, so that there is one welcome gift.',
    },
    password: 'Your password',
    passwordMissing: 'Password is required',
    word: (word: string) => `Type ${word} to confirm`,
    wordMissing: (word: string) => `Please type ${word}, in capitals`,
    keep: 'Keep my account',
    confirm: 'Delete for ever',
    busy: 'Deleting...',
    failed: 'Your account could not be deleted. Nothing was changed.',
    unknown:
      'We got no answer, so we do not know whether your account was deleted. Reload the page: if you are asked to sign in, it was.',
  },
} as const;
