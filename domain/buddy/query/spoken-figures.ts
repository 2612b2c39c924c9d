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
  ['us dollars?|dol+[ae]rs?|usd|bucks?', 'usd'],
];
/** "100 eur/usd" names a pair and no money. */
const NO_PAIR =
  '(?! ?[/-] ?[a-z]{3}\\b)(?! ?(?:usd|jpy|gbp|chf|cad|yen|francs?|swiss|swissy|loonie|canadian|dollar|pound)\\b)';
const SHARES: ReadonlyArray<readonly [string, number]> = [
  ['half', 50],
  ['an? third', 33.333333],
  ['an? quarter', 25],
  ['an? fifth', 20],
  ['an? tenth', 10],
];
const ACCOUNT = '(?:account|acc|balance|money|capital|deposit|savings)';

/** A dash between two figures is a minus only where nothing but a sum is typed. */
const SUM_ONLY = /^\W*(?:what is|whats|calculate|calc|compute|how much is|solve)?[^a-z]*$/i;
/** "30 dollar stop, I mean 3": the figure said last counts. */
const CORRECTED =
  /((?<![^ ])[a-z:]{0,8})\d[\d.]{0,9}((?: [a-z]{1,12}){0,3})[ .,]{0,5}\b(?:no wait|wait no|i mean|i meant|no sorry|sorry|correction)[ ,]{0,3}([a-z:]{0,8})(\d[\d.]{0,9})/g;

/**
 * Lower case, with every figure in one shape: "cur:eur 500", "ratio:30", "lots:0.2", "pips:25", "pct:2",
 * "x:30", bare decimals and "1.17". Everything else keeps its words.
 */
export function spellFigures(text: string): string {
  const isSum = SUM_ONLY.test(text);
  const typed = isSum ? text.replace(/(\d\)?) ?- ?(?=\(?\d)/g, '$1 minus ') : text;
  return markUnits(straightenNumbers(typed)).replace(
    CORRECTED,
    (_, unit: string, words: string, newUnit: string, figure: string) =>
      `${newUnit || unit}${figure}${words}`,
  );
}

/** Spoken, grouped and shortened numbers as digits: "half a lot", "1,000", "5k". */
function straightenNumbers(text: string): string {
  return readSpoken(
    plain(text).replace(
      /\b(one|1|two|2|three|3) and (?:a )?half (?=percent|per cent|lots?|pips?|%)/g,
      (_, n: string) => `${(spoken.get(n) ?? Number(n)) + 0.5} `,
    ),
  )
    .replace(
      /\bhalf (?:of )?(?:an? |one )(?=bitcoin|btc|ether|eth|ounce|oz|barrel|coin|krugerrand|sovereign|kilo|gram|tola)/g,
      '0.5 ',
    )
    .replace(/\bhalf (?:of )?(?:an? |one )?(?=(?:standard |mini |micro )?lot|percent|pip)/g, '0.5 ')
    .replace(/\b(?:a )?3 quarters? (?:of )?(?:an? |one )?(?=(?:standard )?lot|percent)/g, '0.75 ')
    .replace(
      /\b(?:a )?quarter (?:of )?(?:an? |one )?(?=(?:standard )?lot|percent|bitcoin|btc|ether|eth|ounce|oz|coin)/g,
      '0.25 ',
    )
    .replace(/\b(?:(?:a|one) (?=(?:full |whole |standard |mini |micro )lot\b|pip\b)|one (?=lot\b))/g, '1 ')
    .replace(/(?<=\b(?:on|for|with|usdjpy|[a-z]{6}|gold) )(?=(?:standard|mini|micro|full) lot\b)/g, '1 ')
    .replace(
      /\b(\d{1,3}(?:\.\d{3})+),(\d{1,2})\b/g,
      (_, whole: string, rest: string) => `${whole.replaceAll('.', '')}.${rest}`,
    )
    .replace(/(\d) (?=leverage (?:of |is )?\d)/g, '$1, ')
    .replace(/\bhalf (?:of )?(?:a|the) year\b/g, '6 months')
    .replace(
      /\bhalf of (?:my |the )?(\d+(?:\.\d+)?) ?(?=lots?\b)/g,
      (_, n: string) => `${round(Number(n) / 2)} `,
    )
    .replace(/\b(?:an?|one|1) million\b/g, '1000000')
    .replace(/(?<=\b(?:at|to|from|above|below|near|reach|hit|hits|touch|under|over|until) )parity\b/g, '1.00')
    .replace(/\benuf+\b/g, 'enough')
    .replace(/\bhwo\b/g, 'how')
    .replace(/\bloos(?=e|ing)/g, 'los')
    .replace(/\b3 quarters? of\b/g, 'pct:75 of')
    .replace(/\b2 thirds? of\b/g, 'pct:66.666667 of')
    .replace(/\b4 (?=(?:me|u|you|my|us)\b)/g, 'for ')
    .replace(/\${2,}|\$(?! ?\d)(?<!\d ?\$)/g, ' dollars ')
    .replace(/(\d)[,' ](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d{1,4}(?!\d))/g, '$1.')
    .replace(
      /\b(\d{1,3}(?:\.\d+)?)( ?(?:to|-|and|or|->|=>|>|down to|up to|back to) ?)(\d{1,3}(?:\.\d+)?) ?k\b/g,
      '$1k$2$3k',
    )
    .replace(/(\d) ?(?:->|=>|>) ?(?=\d)/g, '$1 to ')
    .replace(/(^|[^\d.])\.(?=\d)/g, '$10.')
    .replace(/(?<!\d)(\d+(?:\.\d+)?) ?k\b/g, (_, n: string) => String(Number(n) * 1_000));
}

/** Every figure with its unit before it: "cur:eur:500", "ratio:30", "pct:2", "lots:0.2". */
function markUnits(text: string): string {
  let said = text
    .replace(/(?<!\d)(\d+(?:\.\d+)?) ?cents?\b/g, (_, n: string) => ` cur:usd:${round(Number(n) / 100)} `)
    .replace(
      /\b(\d+(?:\.\d+)?) (?:out of|of|from|in) (?:a |an |1 ?)?(?:100|hundred)\b(?! ?[a-z]*(?:usd|dollar|euro|pound|lots?|pips?))/g,
      'pct:$1',
    )
    .replace(/(?<!\d)(\d+(?:\.\d+)?) ?(?:mio|million|m)\b(?! ?(?:chart|candle|time))/g, (whole, n: string) =>
      /million|mio/.test(whole) ? String(Number(n) * 1_000_000) : whole,
    )
    .replace(/\b1 ?: ?(\d+(?:\.\d+)?)\b(?! ?[ap]\.?m)/g, ' ratio:$1 ')
    .replace(/\b(\d+(?:\.\d+)?) ?: ?1\b(?!\d)/g, ' ratio:$1 ')
    .replace(
      /\b1 ?(?:to|\/) ?(\d+(?:\.\d+)?)(?= ?(?:leverage|risk|rr|reward|margin|profitable|payoff|setups?|trades|$|[?,.]))/g,
      ' ratio:$1 ',
    )
    .replace(/\b1 to (\d+(?:\.\d+)?)(?= (?:and|with|ratio|target|rr|reward|where|stop)|,)/g, ' ratio:$1 ')
    .replace(/\b(?:per|each|every) (dollar|euro|buck|cent) (?=move|up|down|it |of move|change)/g, 'per 1 $1 ')
    .replace(/\b(\d+) ?(?:x|times) (?=leverage)/g, ' x:$1 ')
    .replace(/\b(\d{2,3})x\b/g, ' x:$1 ')
    .replace(
      /([€£¥$]) ?(\d+(?:\.\d+)?)/g,
      (_, sign: string, n: string) => ` cur:${currencySigns[sign]}:${n} `,
    )
    .replace(
      /(?<!\d)(\d+(?:\.\d+)?) ?([€£¥$])(?!\d)/g,
      (_, n: string, sign: string) => ` cur:${currencySigns[sign]}:${n} `,
    );
  for (const [names, code] of currencyNames)
    said = said.replace(
      new RegExp(`(^|[^\\w.:])(\\d+(?:\\.\\d+)?) ?(?:${names})\\b${NO_PAIR}`, 'g'),
      (_, before: string, n: string) => `${before}cur:${code}:${n} `,
    );
  for (const [name, percent] of SHARES)
    said = said.replace(
      new RegExp(`\\b${name} (?:of )?(?:my |the |your |all my )+(${ACCOUNT})`, 'g'),
      `pct:${percent} of my $1`,
    );
  return said
    .replace(
      /\b(from \d+(?:\.\d+)? (?:down |up )?to \d{3,}(?:\.\d+)?) ?(?:%|per ?cent\b)(?=[ ?.!]*$)/g,
      '$1 in percent',
    )
    .replace(/(?<!\d)(\d+(?:\.\d+)?) ?(?:%|per ?cent(?:age|o)?\b|pro[cz]ent\b|pourcent\b|pct\b)/g, 'pct:$1 ')
    .replace(/(?<![\w.:-])(?<!\b(?:of|on|from) (?:my )?)(\d{1,2}(?:\.\d+)?) or pct:(?=\d)/g, 'pct:$1 or pct:')
    .replace(/(?<![\w.:-])(\d(?:\.\d+)?), pct:(?=\d+(?:\.\d+)? or pct:)/g, 'pct:$1, pct:')
    .replace(/%/g, ' percent ')
    .replace(/\bpercentages?\b/g, 'percent')
    .replace(/(?<![\w.:])(\d+(?:\.\d+)?) or (cur:[a-z]{3}:)(?=\d)/g, '$2$1 or $2')
    .replace(/(?<!\d)(\d+(?:\.\d+)?) ?pips?\b/g, 'pips:$1 ')
    .replace(/(?<!\d)(\d+(?:\.\d+)?) ?(?:full |whole |standard |std )?lots?\b/g, 'lots:$1 ')
    .replace(/(\d\.\d{3,}),? (?=(?:mini|micro) lots?\b)/g, '$1 1 ')
    .replace(
      /(?<!\d)(\d+(?:\.\d+)?) ?mini ?(?:lots?\b)?/g,
      (_, n: string) => `lots:${round(Number(n) * 0.1)} `,
    )
    .replace(
      /(?<!\d)(\d+(?:\.\d+)?) ?micro ?(?:lots?\b)?/g,
      (_, n: string) => `lots:${round(Number(n) * 0.01)} `,
    )
    .replace(/ +/g, ' ')
    .trim();
}

const round = (value: number): number => Number(value.toFixed(6));
