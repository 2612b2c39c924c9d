import { PRODUCT_NAME } from '../../../lib/session/product.ts';

const about =
  'Ask in plain words and get a clear trade plan for forex, gold and crypto: where to stop, what to aim for, and what really happened, losses included. Educational, not financial advice.';

export const heads = {
  landing: { title: `${PRODUCT_NAME}: an AI trading buddy that shows the risk first`, description: about },
  freeSignals: {
    title: `Free trading signals with the stop shown first | ${PRODUCT_NAME}`,
    description:
      'Free trade ideas for forex, gold and crypto: a breakout strategy with its false breaks, a stop on every idea and every loss on the list. Educational, not financial advice.',
  },
  ads: { title: `Know what you can lose before you trade | ${PRODUCT_NAME}`, description: about },
  terms: {
    title: `Terms | ${PRODUCT_NAME}`,
    description: `The terms for using ${PRODUCT_NAME}, in plain words.`,
  },
  privacy: {
    title: `Privacy | ${PRODUCT_NAME}`,
    description: `What ${PRODUCT_NAME} keeps about you, and why.`,
  },
};

export const pictureTwin = 'Pipsy, a purple candlestick with a face, between a stop and a target';

export const appAbout =
  'Ask in plain words about forex, gold and crypto, and see the risk before the reward.';
