import type { Pair } from '../../market/instrument.ts';
import type { SizeAsked } from '../intents/intent.ts';
import { anyOf } from '../phrases/any-of.ts';

type Amounts = Omit<SizeAsked, 'pair'>;

const asksSize = anyOf(
  '(?:how|what|which)(?: \\w+){0,2} (?:many|much|big|large|small|high)? ?(?:micro |mini |standard |nano )?(?:lots?|lotsize|units?|contracts?|ounces|coins?|barrels?|size|sizing|position size|lot size)',
  'how (?:big|large|small)(?: \\w+){0,3} (?:position|trade|lot|order|size|go|trade|be|open|bet)',
  '(?:lot|position|trade|order|bet)s? ?(?:siz(?:e|es|ing)|amount|calculator|calc|calculation)|lotsize|lots? (?:calculator|for|on|in|with|to)|siz(?:e|ing)(?! of)|right lots?|correct lots?|calculate (?:my |the |a )?(?:lots?|position|size|risk)|calc lots?|max(?:imum)? (?:lots?|size|position)|biggest (?:lot|size|position)|smallest (?:lot|size|position)|lots?$|micro lots?|mini lots?',
  'how much (?:\\w+ ){0,4}(?:trade|put|invest|buy|open|go in|stake|bet|place|use|go|spend|allocate|commit|lot|lots)',
  'how much (?:\\w+ ){0,3}(?:risk)(?! (?:is|are|per)|$)',
  '\\d[\\d.]*lots (?:too|ok|fine|safe|good|much|on|with|big|alright|reasonable|sensible|for)|(?:is|are|can i|could i|should i)(?: \\w+){0,3} \\d[\\d.]*lots',
  'lots',
);
const aboutLearning = anyOf(
  'what (?:is|are|does) (?:a |an |the )?(?:lots?|position siz(?:e|ing)|lot size|micro lots?|mini lots?|units?|contract size|contract|position size)(?: (?:mean|in .*|exactly|anyway|and .*))?$',
  'explain|teach|meaning|means?|define|formula|calculated|lesson|lots of what|difference|(?:is|are|in) (?:one|a|1|1lots?) (?:contract|lot|lots)|in one|in a|why|work(?:s)? out$|per trade',
);
const costs = anyOf('cost', 'costs', 'spread', 'swap', 'commission', 'fees?', 'charge[ds]?', 'overnight');
const money = /\$(\d+(?:\.\d+)?)(?![\d%])/;
const bare =
  /(?:^| )(\d+(?:\.\d+)?)(?= |$)(?! ?(?:min|minutes?|m|h|hours?|days?|weeks?|months?|years?|times|trades?|pips|positions|in|ounces?|units?|am|pm)\b)/;

const leading = '(?: (?:of|is|at|a|about|with|around|only|just|it|my|set|placed|sits|lies|would|will|be))*';
/** In "$500 stop 20 pips" the money is the capital. */
const stopInMoney = [
  new RegExp(`\\b(?:stop(?: loss)?|stoploss)${leading} \\$(\\d+(?:\\.\\d+)?)(?![\\d%])`),
  new RegExp(
    `\\$(\\d+(?:\\.\\d+)?) (?:wide |big |tight )?(?:stop(?: loss)?|stoploss)\\b(?! loss)(?!${leading} \\$?\\d)`,
  ),
  /\$(\d+(?:\.\d+)?) (?:away|(?:from|below|above|under|off) (?:the |my |an )?(?:entry|price))\b/,
];

export const inMoney = (stopMoney: number | undefined): { stopMoney?: number } =>
  stopMoney === undefined ? {} : { stopMoney };

export function amountsIn(said: string): Amounts {
  const stopMoney = first(said, stopInMoney) ?? undefined;
  const text =
    stopMoney === undefined ? said : stopInMoney.reduce((rest, one) => rest.replace(one, ' '), said);
  const riskMoney = first(text, [
    /\b(?:risk(?:ing|ed)?|los(?:e|ing)|loss(?: of)?|down)(?: (?:only|just|max(?:imum)?|about|up to|like|of|at most|no more than|not more than|is|to|around|exactly|around))* \$(\d+(?:\.\d+)?)/,
    /\$(\d+(?:\.\d+)?) (?:of |at |max(?:imum)? |in )*(?:risk(?!(?:ing)?(?: of)? \$?\d)|loss|to lose|to risk|is what i|at stake|i can lose|max$)/,
    /\brisk(?:ing)?(?: (?:only|just|max|about|up to))* (\d+(?:\.\d+)?)(?= |$)(?! ?(?:%|pips|of))/,
  ]);
  const rest = riskMoney === null ? text : text.replace(new RegExp(`\\$?${riskMoney}(?![\\d.%])`), ' ');
  const stopPips = first(rest, [
    /\b(\d+(?:\.\d+)?)pips/,
    /\b(?:stop(?: loss)?|stoploss)(?: (?:of|is|at|about|with|around))* (\d{1,4}(?:\.\d+)?)(?= |$)/,
    /\b(\d{1,4}) (?:pip|point) stop/,
  ]);
  const capital = first(
    rest
      .replace(/\b\d+(?:\.\d+)?(?:pips|lots|%)/g, ' ')
      .replace(/\bstop(?: loss)?(?: (?:of|is|at|about|with))* \d+(?:\.\d+)?/g, ' '),
    [money, bare],
  );
  const riskPercent = first(text, [/(?:^| )(\d+(?:\.\d+)?)%/]);
  return { capital, riskPercent, riskMoney, stopPips, ...inMoney(stopMoney) };
}

export const hasAmounts = ({ capital, riskPercent, riskMoney, stopPips, stopMoney }: Amounts): boolean =>
  [capital, riskPercent, riskMoney, stopPips, stopMoney ?? null].some((amount) => amount !== null);

function first(text: string, patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const [, figure] = pattern.exec(text) ?? [];
    const amount = Number(figure);
    if (figure !== undefined && Number.isFinite(amount) && amount > 0) return amount;
  }
  return null;
}

export function readSize(text: string, pair: Pair | null): ({ kind: 'size' } & SizeAsked) | null {
  const amounts = amountsIn(text);
  const said = hasAmounts(amounts);
  const withStop =
    (amounts.stopPips !== null || amounts.stopMoney !== undefined) &&
    (amounts.riskMoney !== null || amounts.capital !== null || amounts.riskPercent !== null);
  const plainRisk =
    /\brisk/.test(text) &&
    (amounts.riskMoney !== null || amounts.riskPercent !== null) &&
    (amounts.capital !== null || /\b(how|what|lots?|much)\b/.test(text)) &&
    said;
  if (!asksSize.test(text) && !withStop && !plainRisk) return null;
  if (costs.test(text)) return null;
  if (!said && (aboutLearning.test(text) || /\bounces (is|are|in)\b/.test(text))) return null;
  if (said && /\b(what is a|explain|teach me|meaning|means?)\b/.test(text) && !/\bmy\b/.test(text))
    return null;
  return { kind: 'size', ...amounts, pair };
}
