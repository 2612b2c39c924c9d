const LETTERS = /[a-z]/;
const SIGNS = /[-,.%$\u20ac\u00a3]/;

/** Writes amounts as "$500", "1%", "50pips" and "0.1lots", counting out "10k" and "five hundred". */
export function withAmounts(text: string): string {
  // A message of thousands of bare figures is read as fast as any other: each step runs where there is something for it.
  const signed = SIGNS.test(text) ? withPlainSigns(text) : text;
  if (LETTERS.test(signed)) return withSpokenAmounts(signed);
  return signed.includes('%') ? signed.replace(/(\d) ?%/g, '$1% ') : signed;
}

const withPlainSigns = (text: string): string =>
  text
    .replace(/(^|\s)[$\u20ac\u00a3]?-[$\u20ac\u00a3]?\d[\d.,]*/g, '$1')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\d),(?=\d{1,2}\b)/g, '$1.')
    .replace(/[$\u20ac\u00a3] ?(?=\.?\d)/g, '$')
    .replace(/(\d) ?[$\u20ac\u00a3](?!\d)/g, '$1 dollars')
    .replace(/(^|[^\d.])\.(?=\d)/g, '$10.');

function withSpokenAmounts(text: string): string {
  return counted(
    text.replace(
      /(\$?)(\d{1,6}(?:\.\d{1,4})?) ?(?:k|grand|thousand)\b/g,
      (_, sign: string, n: string) => `${sign}${thousands(n)}`,
    ),
  )
    .replace(/(\d) ?(?:%|per ?cent\b|pct\b)/g, '$1% ')
    .replace(
      /(^|[^$\d.])(\d{1,9}(?:\.\d{1,4})?) ?(?:dollars?|usd|bucks?|euros?|eur|quid|pounds?|gbp)\b(?! ?(?:[/-]|yen|usd|gbp|jpy|in |to |into |for a |versus ))/g,
      '$1$$$2 ',
    )
    .replace(/(\d) ?pips?\b/g, '$1pips ')
    .replace(/(\d) ?(?:std |standard )?lots?\b/g, '$1lots ')
    .replace(/\bhalf a lot\b/g, '0.5lots ')
    .replace(/\b(\d{1,3}(?:\.\d{1,2})?) ?micro ?lots?\b/g, (_, n: string) => `${Number(n) / 100}lots `);
}

const thousands = (figure: string): string => String(Math.round(Number(figure) * 1_000_000) / 1_000);

const figures = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, i): [string, number] => [word, i]),
);
'twenty thirty forty fifty sixty seventy eighty ninety'
  .split(' ')
  .forEach((word, i) => figures.set(word, 20 + 10 * i));
const units = /^(percent|pct|%|pips?|lots?|dollars?|bucks?|usd|euros?|quid|k)\b/;

function counted(text: string): string {
  if (!/\b(hundred|thousand|half|quarter|percent|pct|pips?|lots?|dollars?|bucks?|euros?|quid)\b/.test(text))
    return text;
  const words = text
    .replace(/\bhalf (?:a |of a |of one |one )?(?=percent|%|pct)/g, '0.5 ')
    .replace(/\b(?:a )?quarter (?:of a |a |of one )?(?=percent|%|pct)/g, '0.25 ')
    .replace(/\ba (?=hundred|thousand)/g, 'one ')
    .split(' ');
  const out: string[] = [];
  for (let i = 0; i < words.length;) {
    const { value, end, large } = numberAt(words, i);
    const unit = units.test(words[end] ?? '');
    if (end > i && (large || (unit && !/^\d/.test(words[i] as string)))) {
      out.push(String(value));
      i = end;
    } else {
      out.push(words[i] as string);
      i += 1;
    }
  }
  return out.join(' ');
}

const LONGEST_NUMBER = 12;

/** `end` is the first word after it, `large` marks a hundred or thousand. */
function numberAt(words: readonly string[], start: number): { value: number; end: number; large: boolean } {
  let [value, total, end, large] = [0, 0, start, false];
  for (; end < words.length && end - start < LONGEST_NUMBER; end += 1) {
    const word = words[end] as string;
    const figure =
      figures.get(word) ??
      (end === start && /^\$?\d{1,6}(\.\d+)?$/.test(word) ? Number(word.replace('$', '')) : undefined);
    if (figure !== undefined) value += figure;
    else if (end > start && word === 'hundred') [value, large] = [value * 100, true];
    else if (end > start && word === 'thousand') [total, value, large] = [total + value * 1_000, 0, true];
    else if (!(large && word === 'and' && figures.has(words[end + 1] ?? ''))) break;
  }
  return { value: total + value, end, large };
}

export const withoutAmounts = (text: string): string =>
  text
    .replace(/\$(\d+(?:\.\d+)?)/g, '$1 dollars')
    .replace(/(\d)%/g, '$1 percent')
    .replace(/(^| )1(pip|lot)s\b/g, '$1one $2')
    .replace(/(\d)(pips|lots)\b/g, '$1 $2');
