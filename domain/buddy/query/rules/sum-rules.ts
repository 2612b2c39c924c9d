import { type MeasureRule, type MessagePart } from '../message-part.ts';
import { currenciesIn } from '../sums/currencies.ts';
import { stepsIn } from '../slots.ts';

/** The first that fits decides: the narrower stands before the wider. */
export const sumRules: readonly MeasureRule[] = [
  {
    measure: 'sum',
    when: /^(\D{0,24})pct:\d+(\.\d+)? (of|off) (cur:[a-z]+:)?\d+(\.\d+)? (and |then )*([-+*/x]|plus|minus|times|divided by) ?(cur:[a-z]+:)?\d/,
  },
  {
    measure: 'share-of',
    when: /\bpct:\d+(\.\d+)? (more|higher|less|lower) than (my |the )?(cur:[a-z]+:)?\d/,
    if: (h) => h.amounts.length === 2 && h.pairs.length === 0,
  },
  {
    measure: 'share-of',
    when: /\b(what|how many|which) percent\b.*\d (out )?of (my |the )?(cur:[a-z]+:)?\d|\bis (what|how many) percent of\b|\d (out )?of (my |the )?(cur:[a-z]+:)?\d.*\bpercent\b|\brisk in percent\b/,
    unless: /\b(stop|win ?rate|trades|wins?|won|chances?|odds)\b/,
    if: (h) => h.amounts.filter(({ isPercent }) => !isPercent).length === 2,
  },
  {
    measure: 'percent-steps',
    when: /./,
    unless: /\b(risk|stop|win ?rate|chances?|odds|times|in a row|a (day|week|month|year)|need|enough|back)\b/,
    if: ({ said, amounts }) => {
      const steps = stepsIn(said).length;
      return (
        steps > 1 ||
        (steps === 1 && /\d (plus|minus|and|[+-]) ?(plus |minus )?pct:/.test(said) && amounts.length === 2)
      );
    },
  },
  {
    measure: 'percent-change',
    when: /\bpercent\b|\b(return|gain)\b.*\b(turn|from|into)\b|\bgo from\b/,
    unless: /\b(risk|stop|lots?|win ?rate|chances?|margin|even|whole)\b/,
    if: (h) =>
      h.amounts.filter(({ role, isPercent }) => !isPercent && role !== 'count' && role !== 'lots').length ===
        2 &&
      /\b(now|from|to|into|was|were|is|became|up|down|gain|gained|lost|loss|profit|return|change|grew|deposited|started)\b/.test(
        h.said,
      ) &&
      !/\bof (cur:|\d)/.test(h.said),
  },
  {
    measure: 'share-of',
    when: /\b(half|third|quarter|fifth|tenth|pct:\d+(\.\d+)?) (of|off|from) (my |the )?(cur:[a-z]+:)?\d/,
    unless: /\brisk\b.*\bstop\b/,
  },
  {
    measure: 'share-of',
    when: /\bpct:\d+(\.\d+)? (of|on|in) /,
    unless: /\b(risk|stop|account|chance|odds|today|week|month|up|down|moved?|gain(ed)?|lost|drop(ped)?)\b/,
    if: ({ pairs, amounts }) => pairs.length === 1 && amounts.length === 1,
  },
  {
    measure: 'convert-money',
    when: /\b(how (much|many)|what|in|into|to)\b/,
    unless:
      /\b(risk|stop|lots?|pips?|account|moves?|lost|lose|leverage|profit|make|win|margin|a (day|week|month|year)|cost|spread|percent|left)\b/,
    if: convertsMoney,
  },
  {
    measure: 'convert-money',
    when: /\b(in|to|into|as|how many|how much|is|for|buy|get|with|what part)\b|^cur:/,
    unless:
      /\b(goes?|from here|risk|stop|lots?|pips?|account|moves?|reach|hits?|lost|lose|leverage|invest|have|start(ing)?|loan|spend|premium|pay|cost|worth it|down|up|month|range)\b/,
    if: (h) => convertsMoney(h) || buysGoods(h),
  },
  {
    measure: 'sum',
    when: /\d/,
    if: ({ said }) => isBareSum(said),
  },
];

/** "Dollars to yen for 250". */
const INTO =
  /\b(dollars?|usd|euros?|eur|pounds?|gbp|yen|jpy|francs?|chf|cad|aud|bucks) (to|into|in) (the )?(dollars?|usd|euros?|eur|pounds?|gbp|yen|jpy|francs?|chf|cad|aud)\b/;

function convertsMoney({ said, amounts }: MessagePart): boolean {
  if (INTO.test(said) && amounts.length === 1 && amounts[0]?.currency === null && said.split(' ').length <= 9)
    return ['account', 'price', 'money', 'lots', 'entry'].includes(amounts[0].role);
  const money = amounts.filter(({ currency, role }) => currency !== null || role === 'units');
  return (
    money.length === 1 &&
    amounts.length === 1 &&
    currenciesIn(said).length >= (money[0]?.role === 'units' ? 1 : 2) &&
    said.split(' ').length <= 16
  );
}

/** "With 150 how much btc could I buy": a bare sum beside a coin or a metal is money. */
const buysGoods = ({ said, amounts, pairs }: MessagePart): boolean =>
  pairs.length === 1 &&
  /^(BTC|ETH|XAU|XAG)/.test(pairs[0] ?? '') &&
  amounts.length === 1 &&
  ['account', 'money', 'price', 'lots'].includes(amounts[0]?.role ?? '') &&
  /\b(how (much|many)|what)\b.*\b(buy|get|would it be|that be)\b|\bbuy\b.*\b(with|for)\b.*\bhow (much|many)\b/.test(
    said,
  );

const LONGEST_SUM = 200;
const SUM =
  /^-?[\d.()]+(?:(?:[-+*/x]|times|plus|minus|dividedby|multipliedby|over)(?:cur:[a-z]+:)?[\d.()]+)+=?$/;

/** Nothing but figures and signs, after "what is" and the like. */
const isBareSum = (said: string): boolean =>
  said.length <= LONGEST_SUM &&
  SUM.test(
    said
      .replace(
        /^[^a-z\d]*(what is|whats|calculate|calc|compute|how much is|can you (calculate|compute|do)|solve|work out) /,
        '',
      )
      .replace(/^cur:[a-z]+:/, '')
      .replaceAll(' ', ''),
  );
