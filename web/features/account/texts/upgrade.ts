import { FOUR_BRAINS_ABOVE } from '@app/domain/tokens/brains.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
export const texts = {
  comparison: {
    feature: 'Feature',
    current: 'Current plan',
    free: 'Free plan',
    premium: 'Premium',
    brains: (lit: number) => `${lit}/4`,
    features: [
      { name: 'AI systems', free: '1', premium: '4, working together' },
      { name: 'Conversations', free: `${DAILY_ALLOWANCE} a day`, premium: '500' },
      { name: 'Long-term memory', free: false, premium: true },
      { name: 'News alerts', free: false, premium: true },
      { name: 'High-impact event notifications', free: false, premium: true },
    ],
    yes: 'Yes',
    no: 'No',
  },
  hasPremium: (tokens: string, price: string) =>
    `You have premium. ${tokens} more tokens cost ${price}, and they never expire.`,
  priceLine: (price: string, tokens: string, laterPrice: string, laterTokens: string) =>
    `${price} once: premium for good and ${tokens} tokens. Later, ${laterTokens} more tokens cost ${laterPrice}.`,
  ways: 'Three ways to upgrade',
  waysForTokens: 'Ways to add tokens',
  promise: 'One payment, no subscription. Premium gives you more analysis. It does not make a trade safer.',
  afterwards: `When the tokens you bought are used up, you keep one brain, ${DAILY_ALLOWANCE} tokens a day, memory and alerts. Four brains need more than ${FOUR_BRAINS_ABOVE} tokens.`,
  option: (number: number) => `Option ${number}`,
  notOffered: 'Not offered here yet.',
  testMode: 'Test mode: no money moves.',
  retry: 'Try again',
  onItsWay: 'Payment on its way',
  opensTab: ', opens a new tab',
  broker: {
    title: 'Open a partner broker account',
    price: 'Free',
    terms: (capital: string) => `${capital} in your account`,
    action: 'Invest',
    about: (capital: string) =>
      `You add ${capital} of your own capital and trade it at your own risk: you can lose it. We earn a commission from the broker.`,
    failed: 'We could not check this option.',
    failedText: 'Please try again.',
    opened: 'I have opened my account',
    account: 'Broker account number',
    accountHint: 'You get it from the broker once your account is open. We check it and reply here.',
    accountNeeded: 'Please enter your broker account number',
    submit: 'Send for review',
    submitting: 'Sending...',
    submitFailed: 'Your account number could not be sent. Please try again.',
    pending: (account: string) => `Account ${account} is being checked. The answer will appear here.`,
    approved: 'Your broker account was confirmed. Premium is yours.',
    rejected: (account: string) => `Account ${account} was not accepted.`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
  card: {
    title: 'Card or wallet',
    terms: 'one-time, USD',
    action: (price: string) => `Pay ${price}`,
    about: 'Paid through PayPal, by card or wallet. We never see your card.',
    loading: 'Loading PayPal...',
    processing: 'Processing...',
    atProvider: 'Waiting for you on the payment page. Finish there and come back.',
    capturing: 'Processing your payment. Please keep this page open.',
    sdkFailed: { title: 'PayPal Error', text: 'Failed to load PayPal. Please try again.' },
    sdkError: { title: 'PayPal Error', text: 'An error occurred with PayPal. Please try again.' },
    orderFailed: {
      title: 'Payment Error',
      text: 'Failed to create payment order. Please try again.',
    },
    captureFailed: {
      title: 'Payment Error',
      text: 'Payment could not be processed. Please try again.',
    },
    blocked: {
      title: 'Payment Error',
      text: 'Your browser did not open the payment page. Allow pop-ups for this site and try again.',
    },
    maybePaid:
      'If you were charged, your tokens appear here automatically. You are never charged twice for one order.',
    cancelled: { title: 'Payment Cancelled', text: 'Your payment was cancelled.' },
    waiting: {
      title: 'An approved payment is waiting',
      text: (price: string) =>
        `You agreed to pay ${price}, but it has not been charged yet. Confirm it to finish, or drop it and nothing is charged.`,
      confirm: 'Confirm the payment',
      lapse: 'Drop the payment',
      lapsing: 'One moment...',
      lapseFailed: 'It could not be dropped. Please try again.',
      lapsed: { title: 'Payment dropped', text: 'Nothing was charged.' },
    },
  },
  crypto: {
    title: 'Crypto',
    price: (price: string) => `About ${price}`,
    terms: 'one-time',
    action: 'Pay with crypto',
    back: 'Open the payment page',
    about: 'You finish on the crypto provider’s page and come back here.',
    asking: 'Opening...',
    invalid: 'Invalid response from server',
    failed: {
      title: 'The payment page could not be opened.',
      text: 'Nothing was charged. Please try again in a moment.',
    },
  },
  success: {
    title: 'Payment Successful!',
    text: (tokens: string, premium: boolean) => `${premium ? 'Premium and ' : ''}${tokens} tokens are yours.`,
  },
  payment: {
    open: {
      title: 'Waiting for your payment',
      text: 'Finish on the payment page. It shows here once it has arrived.',
    },
    approved: { title: 'You confirmed the payment', text: 'We are collecting it.' },
    processing: {
      title: 'Waiting for confirmations',
      text: 'We have seen your payment and it is being confirmed. You can close this page: it is credited automatically.',
    },
    partlyPaid: {
      title: 'Partly paid',
      text: (missing: string) => `${missing} is still missing. Send the rest from the payment page.`,
      textLate: (missing: string) =>
        `${missing} is still missing and the time is up. Please write to us and say what you sent.`,
      textUnknown: 'A part is still missing. Send the rest from the payment page.',
    },
    late: {
      title: 'Paid after the time was up',
      text: 'Your payment arrived late. It is credited once it has been checked. Please do not pay again.',
    },
    expired: {
      title: 'The payment page expired',
      text: 'Nothing arrived in time. If you did send something, it is credited once it is confirmed.',
    },
    refused: { title: 'Payment refused', text: 'The payment was not accepted. Nothing was credited.' },
    cancelled: { title: 'Payment Cancelled', text: 'Your payment was cancelled.' },
    paid: {
      title: 'Payment Successful!',
      text: 'Your tokens are credited.',
      over: (amount: string) =>
        `Your tokens are credited. You sent ${amount} too much: please write to us to get it back.`,
    },
    surplus: {
      title: 'You paid twice for premium',
      text: (amount: string) =>
        `You had already paid, so this payment bought nothing: ${amount} is due back to you and marked for a refund.`,
    },
    takenBack: {
      title: 'Payment taken back',
      text: 'It was refunded or disputed, so what you got for it was taken back.',
    },
    started: (time: string) => `Started ${time} UTC`,
  },
} as const;
