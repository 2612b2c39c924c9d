import type { CandleStep } from '@app/domain/market/candle.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { timeframeTitles } from '@app/domain/signals/timeframe-name.ts';

const steps = {
  '1m': '1 min',
  '5m': '5 min',
  '15m': '15 min',
  '30m': '30 min',
  '1h': '1 hour',
  '4h': '4 hours',
  '1d': '1 day',
};

const beside = (utc: string, own: string | null): string =>
  own === null ? `${utc} UTC` : `${utc} UTC, ${own} your time`;

/** Apart from `ui/texts.ts`: first loads without a card do not carry them. */
export const texts = {
  none: 'No signal',
  noneLabel: (pair: string): string => `No signal on ${pair}`,
  label: {
    practice: (plan: string): string => `Practice idea: ${plan}`,
    signal: (plan: string): string => `Signal: ${plan}`,
    live: (plan: string, kind: string): string => `Live ${kind}: ${plan}`,
    left: (plan: string, kind: string): string => `Left ${kind}: ${plan}`,
    settled: (plan: string, kind: string): string => `Settled ${kind}: ${plan}`,
  },
  /** How long it runs, and the candles that are shown: "Daily, 1 hour candles". */
  plan: (timeframe: Timeframe, step: CandleStep): string =>
    `${timeframeTitles[timeframe]}, ${steps[step]} candles`,
  verdicts: {
    none: {
      title: 'Nothing here I would take.',
      text: 'Price is inside its range. A push past either edge would change that.',
    },
    practice: {
      title: 'Practice idea, no proven edge.',
      text: {
        even: 'It has done no better than luck. Good for learning, not for money.',
        down: 'It lost over the years. Good for learning, not for money.',
        up: 'The past is not enough to trust it. Good for learning, not for money.',
        unknown: 'Too few past cases to tell. Good for learning, not for money.',
      },
    },
    signal: {
      title: 'Signal, proven edge.',
      text: (count: string): string => `Small, but above zero after costs in ${count} past cases.`,
      mostMiss: 'Most ideas still miss the target.',
    },
    live: {
      ahead: 'Ahead for now.',
      behind: 'Behind for now.',
      level: 'Level for now.',
      text: 'It counts only when it closes. I’ll tell you when it does.',
      paper: 'Practice idea, no proven edge: on paper only. I’ll tell you when it closes.',
    },
    left: {
      title: 'You stopped following this.',
      text: 'It goes on in the record, and counts neither as a win nor as a loss for you.',
    },
  },
  chart: {
    plan: (name: string, plan: string, stop: string, entry: string, target: string): string =>
      `${name}, ${plan}, stop ${stop}, entry ${entry}, target ${target}`,
    range: (name: string, pair: string, bottom: string, top: string): string =>
      `${name}, ${pair}, in a range between ${bottom} and ${top}`,
    level: (price: string, touches: number): string =>
      `broken level ${price}, ${touches} ${touches === 1 ? 'touch' : 'touches'}`,
    now: (price: string): string => `price now ${price}`,
    end: (price: string): string => `closed at ${price}`,
    candles: (count: string, low: string, high: string): string =>
      `${count} candles between ${low} and ${high}`,
  },
  edge: {
    top: (touches: number): string => `Top, ${touches} ${touches === 1 ? 'touch' : 'touches'}`,
    bottom: (touches: number): string => `Bottom, ${touches} ${touches === 1 ? 'touch' : 'touches'}`,
    away: (distance: string, isAbove: boolean): string => `${distance} ${isAbove ? 'above' : 'below'}`,
  },
  release: {
    at: (title: string, utc: string, own: string | null): string => `${title} ${beside(utc, own)}.`,
    jump: 'Price can jump past the stop.',
    more: (count: number): string => `${count} more before the end.`,
  },
  money: {
    example: (risk: string): string => `Example: you risk ${risk}`,
    away: (distance: string): string => `${distance} away`,
    fromNow: (distance: string, isAbove: boolean): string => `${distance} ${isAbove ? 'above' : 'below'} now`,
    middle: { practice: 'on paper', signal: 'before time is up', live: 'as planned' },
  },
  now: {
    own: (risk: string): string => `Now, on your ${risk}`,
    example: (risk: string): string => `Now, on an example of ${risk}`,
    paper: (risk: string): string => `Now on paper, at ${risk}`,
    r: (value: string): string => `${value} R`,
  },
  left: {
    left: (time: string): string => `${time} left`,
    ends: (utc: string, own: string | null): string => `, ends ${beside(utc, own)}`,
    closing: 'Closing now',
    since: (utc: string, own: string | null): string => `You left it ${beside(utc, own)}.`,
    days: (days: number, hours: number): string => `${days} d ${hours} h`,
    hours: (hours: number, minutes: number): string => `${hours} h ${minutes} min`,
    minutes: (minutes: number): string => `${minutes} min`,
  },
  stake: {
    risk: 'You risk',
    exampleRisk: 'Example: you risk',
    of: (account: string): string => `of ${account}`,
    percent: (percent: string): string => `${percent}% a trade`,
    most: (money: string): string => `${money}, 2% at most`,
    value: (risk: number, account: number, percent: string): string =>
      `You risk ${risk} ${risk === 1 ? 'dollar' : 'dollars'} of ${account}, ${percent} percent`,
    each: (risk: string): string => `You risk ${risk} a trade`,
    failed: 'Your stake was not changed',
    setOwn: 'Set my own',
    account: 'What you could lose without harm, in dollars',
    use: 'Use it',
    say: (account: number): string => `My account is $${account} and I risk 1% a trade`,
    bad: 'A whole number from 50 to 1,000,000.',
  },
  replay: 'Replay, 3 seconds',
  stills: 'Replay in four pictures',
  still: (number: number): string => `Picture ${number} of 4`,
  fromTo: (from: string, to: string): string => `${from} to ${to} UTC`,
  result: {
    target_hit: 'Reached its target',
    stop_hit: 'Closed at its stop',
    expired: 'Ran out of time',
  },
  unpriced: 'No result: its price source is gone',
  onYour: (r: string, risk: string): string => `${r} R on your ${risk}`,
  onExample: (r: string, risk: string): string => `${r} R on an example of ${risk}`,
  onPaper: (r: string, risk: string): string => `${r} R on paper, at ${risk}`,
  out: {
    planned: (price: string): string => `, out at ${price} as planned`,
    other: (price: string): string => `, out at ${price}`,
  },
  lesson: 'One thing to learn.',
  evidence: 'What the past says',
  actions: {
    half: {
      label: 'Tell me at half way',
      say: (pair: string, price: string): string => `Watch ${pair} at ${price}`,
    },
    stopIt: {
      label: 'What could stop it?',
      say: (pair: string): string => `What news is coming up for ${pair}?`,
    },
    honesty: 'How honest the figures are',
    why: {
      stop_hit: {
        label: 'Why did it stop?',
        say: (pair: string): string => `Why did my ${pair} idea hit its stop?`,
      },
      target_hit: {
        label: 'Why did it work?',
        say: (pair: string): string => `Why did my ${pair} idea reach its target?`,
      },
      expired: {
        label: 'Why did it end?',
        say: (pair: string): string => `Why did my ${pair} idea run out of time?`,
      },
    },
    enough: 'Enough for today',
    unfollow: 'Stop following',
  },
  footer: {
    replayed: "Replayed past prices, not today's market.",
    real: (step: string): string => `Real candles, ${step}`,
    live: (step: string): string => `Live prices, ${step} candles`,
    simulatedLive: (step: string): string => `Simulated prices, ${step} candles`,
    steps,
  },
  unfollow: {
    title: (idea: string): string => `Stop following ${idea}?`,
    what: [
      'The idea goes on in the record until it ends.',
      'You get no more messages about it.',
      'It counts neither as a win nor as a loss for you, and stands as “Left” in your list.',
    ],
    keep: 'Keep following',
    confirm: 'Stop following',
    busy: 'Leaving…',
    done: (idea: string): string => `You stopped following ${idea}`,
    failed: 'You are still following it',
  },
  details: {
    prices: (stop: string, entry: string, target: string): string =>
      `Stop ${stop}, entry ${entry}, target ${target}.`,
    pips: (risk: string, reward: string): string => `Stop ${risk} away, target ${reward} away.`,
    unit: (risk: string, unit: string): string => `One ${unit} risks ${risk}.`,
  },
  row: {
    practice: 'Practice, no proven edge',
    onYour: (r: string, risk: string): string => `${r} R on your ${risk}`,
    onExample: (r: string, risk: string): string => `${r} R at ${risk}, an example`,
    onPaper: (r: string): string => `${r} R on paper`,
    noPrice: 'Waiting for a price',
    leftOut: 'Left, counts neither way',
    left: (time: string): string => `${time} left`,
    own: (r: string): string => `${r} R`,
    result: (ending: string, result: string): string => `${ending}, ${result}`,
    at: (time: string): string => `${time} UTC`,
  },
} as const;
