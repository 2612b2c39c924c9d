export type CountedUnit = 'lot' | 'trade' | 'side' | 'pip' | 'night' | 'day' | 'week' | 'month' | 'year';
/** "$7 a lot and side" is `of` money, `per` lot and side; "10 trades a day" is `of` trade, `per` day. */
export type Quantity = {
  value: number;
  of: CountedUnit | 'money' | null;
  per: readonly CountedUnit[];
  currency: string | null;
};

/** `asked` is a time without a number: "per month then", "a year?". */
export type Quantities = { all: Quantity[]; asked: CountedUnit | null };

const units: ReadonlyArray<readonly [CountedUnit, string]> = [
  ['lot', '(?:full |standard |whole |single |round )?lots?'],
  [
    'trade',
    '(?:round )?(?:trades?|times|positions?|orders?|setups?|deals?|entries|turns?|loss|losses|losers|win|wins|winners|x(?= |$))',
  ],
  ['side', '(?:sides?|ways?|direction)'],
  ['pip', '(?:pips?|ticks?)'],
  ['night', 'nights?'],
  ['day', '(?:trading |working )?days?'],
  ['week', '(?:trading )?weeks?'],
  ['month', 'months?'],
  ['year', 'years?|annum'],
];
const anyUnit = units.map(([, pattern]) => pattern).join('|');
const unitWords = units.map(([unit, pattern]) => [unit, new RegExp(`^(?:${pattern})$`)] as const);
const unitOf = (word: string): CountedUnit | null =>
  word === '' ? null : (unitWords.find(([, pattern]) => pattern.test(word))?.[0] ?? null);

const FILLER =
  '(?:(?:commissions?|spread|swap|fees?|charged?|round trip|roundtrip|rt|dollars?|losses|wins|profit|minus|of|aside|away|more|win|loss|cost|risk|open) ){0,2}';
const PER = `(?: ?/ ?| ?(?:per|a|an|each|every|for each|for every|for|by the|one) )(?:(?:(lots|pips):1|${anyUnit})\\b)| (?:daily|nightly|weekly|monthly|yearly)\\b| pips:1(?![\\d.])`;
const QUANTITY = new RegExp(
  `(?<![\\w.:])-?(?:cur:([a-z]{3}):|(lots|pips|pct|ratio|x):)?(\\d+(?:\\.\\d+)?)(?![\\d:a-z])((?: (?:${anyUnit})\\b(?!:))?)( ${FILLER}each\\b(?! (?:${anyUnit})\\b)|(?: ?${FILLER}(?:${PER})){0,3})`,
  'g',
);
const ONE_PER = new RegExp(PER, 'g');
const adverbs: Record<string, CountedUnit> = {
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};

function persIn(text: string): CountedUnit[] {
  const pers = [...text.matchAll(ONE_PER)].flatMap(([part, known]): CountedUnit[] => {
    if (known) return [known === 'lots' ? 'lot' : 'pip'];
    const words = part.trim();
    if (words === 'pips:1') return ['pip'];
    const adverb = adverbs[words];
    if (adverb) return [adverb];
    const unit = unitOf(words.replace(/^(?:\/|per|an?|each|every|for each|for every|for|by the|one) ?/, ''));
    return unit ? [unit] : [];
  });
  return pers.length === 0 && /\beach$/.test(text) ? ['trade'] : pers;
}

const ASKED = new RegExp(
  `\\b(?:per|an?|each|every|whole|one|full|for the|the|whats? (?:the|that)) (nights?|days?|weeks?|months?|years?|annum)\\b|\\b(daily|weekly|monthly|yearly)\\b`,
);

const EACH_OF = new RegExp(`\\b(?:for )?(?:each|every|all) (?:of )?(?:the |my )?(\\d+) (${anyUnit})\\b`, 'g');
/** "For each of 6 nights" and "weekly goal 40" say what it is for before the figure. */
const eachOf = (said: string): string =>
  said
    .replace(
      /\b(?:1 |a |each )?pips?(?::1)? (?:is |worth )?((?:cur:[a-z]{3}:)?\d+(?:\.\d+)?) per lot\b/,
      '$1 per lot per pip',
    )
    .replace(EACH_OF, 'each $2 $1 $2')
    .replace(
      /\b(daily|weekly|monthly|yearly) ((?:goal|target|profit|loss|limit|fee|cost|costs|bill|income|gain|swap)(?: limit| is| of| about)*) (-?(?:cur:[a-z]{3}:)?\d+(?:\.\d+)?)(?! ?(?:pips|percent))/g,
      '$2 $3 $1',
    );

/** "2.50 to open and 2.50 to close" is 5 a trade. */
const addSides = (said: string): string =>
  said.replace(
    /(?<![\w.:])((?:cur:[a-z]{3}:)?)(\d+(?:\.\d+)?)(?: \w+)? to (?:open|enter|get in) (?:and )+(?:cur:[a-z]{3}:)?(\d+(?:\.\d+)?)(?: \w+)? to (?:close|exit|get out)/,
    (_, currency: string, first: string, second: string) =>
      `${currency}${Number(first) + Number(second)} per trade`,
  );

/** "Trades 20" is 20 trades. */
const NAMED_FIRST = new RegExp(
  `\\b(trades|nights|days|weeks|months|times) (\\d+)(?![\\d.:])(?! (?:${anyUnit}|#)\\b)`,
  'g',
);
/** "One loss is 12 dollars" is 12 for each. */
const PRICED =
  /\b(?:1|one|an?|each|every|per|the|my) (loss|win|trade|night|day|week|month|lot|pip|tick|side|position) (?:is|costs?|takes?|brings?|makes?|gives?|was|=|me|about|only| )+ ?(-?(?:cur:[a-z]{3}:)?\d+(?:\.\d+)?)(?! (?:pips?|lots?|percent|days?|weeks?|months?|trades?))/g;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** "Mon to sat morning" are five nights. */
const countNights = (said: string): string =>
  said.replace(
    /\b(mon|tue|wed|thu|fri|sat|sun)(?:s?day|nesday|rsday|urday|s|rs)? (?:to|until) (mon|tue|wed|thu|fri|sat|sun)(?:s?day|nesday|rsday|urday|s|rs)?\b/,
    (_, from: string, to: string) => `${(WEEK.indexOf(to) - WEEK.indexOf(from) + 7) % 7 || 7} nights`,
  );

/** Figures with what they count and for how much of something each holds. */
export function quantitiesIn(said: string): Quantities {
  const all: Quantity[] = [];
  const left = countNights(addSides(eachOf(said)))
    .replace(NAMED_FIRST, '$2 $1')
    .replace(PRICED, '$2 per $1')
    .replace(
      QUANTITY,
      (
        whole: string,
        currency: string | undefined,
        kind: string | undefined,
        figure: string,
        unit: string,
        per: string,
      ) => {
        if (kind === 'pct' || kind === 'ratio') return whole;
        const of =
          kind === 'x'
            ? 'trade'
            : kind === 'lots'
              ? 'lot'
              : kind === 'pips'
                ? 'pip'
                : currency
                  ? 'money'
                  : unitOf(unit.trim());
        all.push({ value: Number(figure), of, per: persIn(per), currency: currency?.toUpperCase() ?? null });
        return ' # ';
      },
    );
  const [, time, adverb] = ASKED.exec(left) ?? [];
  return { all, asked: adverb ? (adverbs[adverb] ?? null) : time ? unitOf(time) : null };
}
