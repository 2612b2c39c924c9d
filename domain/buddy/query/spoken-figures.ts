import { plain } from '../text/words.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const spoken = new Map<string, number>([
  ...small.map((word, i): [string, number] => [word, i]),
  ...tens.map((word, i): [string, number] => [word, 20 + 10 * i]),
]);

const UNITS = 'two|three|four|five|six|seven|eight|nine';
const TEENS = small.slice(10).join('|');
/** "One" counts only before a unit, because "the second one" counts nothing. */
const COUNTED =
  '(?:mini|micro|nano|standard|std|lots?|pips?|loss(?:es)?|losers?|trades?|ounces?|oz|barrels?|coins?|units?|percent|per ?cent|nights?|days?|weeks?|months?|years?|hours?|hrs?|minutes?|hundred|thousand|grand)';
const SPOKEN = new RegExp(
  `\\b(?:(${tens.join('|')})(?:[ -](one|${UNITS}))?|(${UNITS}|ten|${TEENS})|(one)(?=[ -]${COUNTED}\\b))\\b`,
  'g',
);
const readSpoken = (text: string): string =>
  text
    .replace(SPOKEN, (_, ten?: string, unit?: string, alone?: string, one?: string) =>
      String((spoken.get(ten ?? '') ?? 0) + (spoken.get(unit ?? alone ?? one ?? '') ?? 0)),
    )
    .replace(/\b(\d+) thousand (?:and )?(\d+) hundred\b/g, (_, thousands: string, hundreds: string) =>
      String(Number(thousands) * 1_000 + Number(hundreds) * 100),
    )
    .replace(
      /\b(?:(\d+(?:\.\d+)?)|an?) (hundred|thousand|grand|mille?)\b(?:(?: and)? (\d{1,2}))?\b/g,
      (_, n: string | undefined, unit: string, rest?: string) =>
        String(Number(n ?? 1) * (unit === 'hundred' ? 100 : 1_000) + Number(rest ?? 0)),
    );

const currencySigns: Record<string, string> = { '€': 'eur', '£': 'gbp', '¥': 'jpy', $: 'usd' };
const currencyNames: ReadonlyArray<readonly [string, string]> = [
  ['euros?|eur', 'eur'],
  ['pounds?|quid|gbp', 'gbp'],
  ['yen|jpy', 'jpy'],
  ['swiss francs?|francs?|chf', 'chf'],
  ['canadian dollars?|cad', 'cad'],
  ['australian dollars?|aussie dollars?|aud', 'aud'],
  ['new zealand dollars?|nzd', 'nzd'],
  ['us dollars?|dollars?|usd|bucks?', 'usd'],
];
/** "100 eur/usd" names a pair and no money. */
const NO_PAIR = '(?! ?[/-] ?[a-z]{3}\\b)(?! ?(?:usd|jpy|gbp|chf|cad)\\b)';

/**
 * Lower case, with every figure in one shape: "cur:eur 500", "ratio:30", "lots:0.2", "pips:25", "pct:2",
 * "x:30", bare decimals and "1.17". Everything else keeps its words.
 */
export function spellFigures(text: string): string {
  let said = readSpoken(
    plain(text).replace(
      /\b(one|1|two|2|three|3) and (?:a )?half (?=percent|per cent|lots?|pips?|%)/g,
      (_, n: string) => `${(spoken.get(n) ?? Number(n)) + 0.5} `,
    ),
  )
    .replace(/\bhalf (?:of )?(?:an? |one )?(?=(?:standard |mini |micro )?lot|percent|pip)/g, '0.5 ')
    .replace(/\b(?:a )?quarter (?:of )?(?:a|one) (?=(?:standard )?lot|percent)/g, '0.25 ')
    .replace(/\b(?:(?:a|one) (?=(?:standard|mini|micro) lot\b|pip\b)|one (?=lot\b))/g, '1 ')
    .replace(/(\d)[,' ](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d{1,4}(?!\d))/g, '$1.')
    .replace(/(\d) ?(?:->|=>|>) ?(?=\d)/g, '$1 to ')
    .replace(/(^|[^\d.])\.(?=\d)/g, '$10.')
    .replace(/(\d+(?:\.\d+)?) ?k\b/g, (_, n: string) => String(Number(n) * 1_000))
    .replace(/(\d+(?:\.\d+)?) ?(?:mio|million|m)\b(?! ?(?:chart|candle|time))/g, (whole, n: string) =>
      /million|mio/.test(whole) ? String(Number(n) * 1_000_000) : whole,
    )
    .replace(/\b1 ?: ?(\d+(?:\.\d+)?)\b(?! ?[ap]\.?m)/g, ' ratio:$1 ')
    .replace(/\b(\d+(?:\.\d+)?) ?: ?1\b(?!\d)/g, ' ratio:$1 ')
    .replace(/\b1 ?(?:to|\/) ?(\d+(?:\.\d+)?)(?= ?(?:leverage|risk|rr|reward|margin|$|[?,.]))/g, ' ratio:$1 ')
    .replace(/\b(\d+) ?(?:x|times) (?=leverage)/g, ' x:$1 ')
    .replace(/\b(\d{2,3})x\b/g, ' x:$1 ')
    .replace(
      /([€£¥$]) ?(\d+(?:\.\d+)?)/g,
      (_, sign: string, n: string) => ` cur:${currencySigns[sign]}:${n} `,
    )
    .replace(
      /(\d+(?:\.\d+)?) ?([€£¥$])(?!\d)/g,
      (_, n: string, sign: string) => ` cur:${currencySigns[sign]}:${n} `,
    );
  for (const [names, code] of currencyNames)
    said = said.replace(
      new RegExp(`(^|[^\\w.:])(\\d+(?:\\.\\d+)?) ?(?:${names})\\b${NO_PAIR}`, 'g'),
      (_, before: string, n: string) => `${before}cur:${code}:${n} `,
    );
  return said
    .replace(/(\d+(?:\.\d+)?) ?(?:%|per ?cent\b|pct\b)/g, 'pct:$1 ')
    .replace(/(\d+(?:\.\d+)?) ?pips?\b/g, 'pips:$1 ')
    .replace(/(\d+(?:\.\d+)?) ?(?:full |standard |std )?lots?\b/g, 'lots:$1 ')
    .replace(/(\d+(?:\.\d+)?) ?mini ?(?:lots?\b)?/g, (_, n: string) => `lots:${round(Number(n) * 0.1)} `)
    .replace(/(\d+(?:\.\d+)?) ?micro ?(?:lots?\b)?/g, (_, n: string) => `lots:${round(Number(n) * 0.01)} `)
    .replace(/ +/g, ' ')
    .trim();
}

const round = (value: number): number => Number(value.toFixed(6));
