import { instrumentOf, type Pair } from '../../market/instrument.ts';

export type ReleaseSubject =
  | 'nfp'
  | 'cpi'
  | 'ppi'
  | 'pce'
  | 'minutes'
  | 'fomc'
  | 'ecb'
  | 'boe'
  | 'boj'
  | 'rates'
  | 'gdp'
  | 'retail-sales'
  | 'claims'
  | 'pmi'
  | 'oil-stocks';

/** Empty currencies: any; no span: the next one. */
export type NewsQuestion = {
  wants: 'list' | 'next' | 'safe';
  subject: ReleaseSubject | null;
  currencies: string[];
  span: 'today' | 'tomorrow' | 'week' | null;
};

type Subject = { key: ReleaseSubject; spoken: RegExp; title: RegExp; currency?: string };

/** Order matters: "fed rate decision" is the Fed's. */
const subjects: readonly Subject[] = [
  {
    key: 'claims',
    spoken: /\b(jobless claims|unemployment claims|claims)\b/,
    title: /unemployment claims/i,
    currency: 'USD',
  },
  {
    key: 'nfp',
    spoken:
      /\b(nfp|non ?farm( payrolls?)?|payrolls?|(the )?(jobs?|employment|unemployment) (report|numbers?|data|figures?|day|rate))\b/,
    title: /^non-?farm|^employment change/i,
  },
  { key: 'ppi', spoken: /\bppi\b/, title: /\bppi\b/i },
  { key: 'pce', spoken: /\bpce\b/, title: /\bpce\b/i },
  { key: 'cpi', spoken: /\b(cpi|inflation)\b/, title: /\bcpi\b/i },
  { key: 'minutes', spoken: /\b(fomc|fed|meeting) minutes\b/, title: /minutes/i, currency: 'USD' },
  {
    key: 'fomc',
    spoken: /\b(fomc|fed|federal reserve|powell|us (interest )?rate decision)\b/,
    title: /federal funds|fomc statement/i,
    currency: 'USD',
  },
  { key: 'ecb', spoken: /\b(ecb|lagarde|european central bank)\b/, title: /ecb main/i, currency: 'EUR' },
  { key: 'boe', spoken: /\b(boe|bank of england|mpc)\b/, title: /bank rate/i, currency: 'GBP' },
  { key: 'boj', spoken: /\b(boj|bank of japan)\b/, title: /boj policy/i, currency: 'JPY' },
  {
    key: 'rates',
    spoken:
      /\b(interest rates?|rate (decisions?|hikes?|cuts?|meetings?)|central banks?|rba|rbnz|snb|boc|bank of canada)\b/,
    title: /federal funds|refinancing|bank rate|policy rate|overnight rate|cash rate/i,
  },
  { key: 'gdp', spoken: /\bgdp\b/, title: /\bgdp\b/i },
  { key: 'retail-sales', spoken: /\bretail sales\b/, title: /retail sales/i },
  { key: 'pmi', spoken: /\b(pmis?|ism)\b/, title: /\bpmi\b/i },
  {
    key: 'oil-stocks',
    spoken:
      /\b(eia|inventor(y|ies)|stock numbers?|(crude |oil )(inventor(y|ies)|stocks?( (number|report|data|figure)s?)?|number|report|data))\b/,
    title: /crude oil/i,
  },
];

const subjectOf = new Map(subjects.map((one) => [one.key, one]));

/** Figures that every country publishes default to the US. */
export function isAskedFor(
  { subject, currencies }: Pick<NewsQuestion, 'subject' | 'currencies'>,
  { name, currency }: { name: string; currency: string },
): boolean {
  const about = subject && subjectOf.get(subject);
  if (!about) return currencies.length === 0 || currencies.includes(currency);
  if (!about.title.test(name)) return false;
  if (about.currency) return currency === about.currency;
  if (currencies.length > 0) return currencies.includes(currency);
  return subject === 'rates' || currency === 'USD';
}

const spokenCurrencies: ReadonlyArray<readonly [string, RegExp]> = [
  ['USD', /\b(usd|dollars?|greenback|buck|us|american?)\b/],
  ['EUR', /\b(euros?|eur|eurozone|europe(an)?|german(y)?)\b/],
  ['GBP', /\b(gbp|pounds?|sterling|cable|uk|british|britain)\b/],
  ['JPY', /\b(jpy|yen|japan(ese)?)\b/],
  ['AUD', /\b(aud|aussie|australian?|rba)\b/],
  ['CAD', /\b(cad|loonie|canad(a|ian)|boc)\b/],
  ['CHF', /\b(chf|franc|swiss|snb)\b/],
  ['NZD', /\b(nzd|kiwi|new zealand|rbnz)\b/],
  ['CNY', /\b(cny|yuan|china|chinese)\b/],
];

function currenciesIn(text: string, pairs: readonly Pair[]): string[] {
  const said = spokenCurrencies.filter(([, pattern]) => pattern.test(text)).map(([currency]) => currency);
  if (said.length > 0) return said;
  const ofPairs = pairs.flatMap((pair) => {
    const { kind, base, quote } = instrumentOf(pair);
    return kind === 'forex' ? [base, quote] : ['USD'];
  });
  return [...new Set(ofPairs)];
}

function spanIn(text: string): NewsQuestion['span'] {
  if (/\b(today|todays|tonight|this (morning|afternoon|evening)|later today)\b/.test(text)) return 'today';
  if (/\btomorrow\b/.test(text)) return 'tomorrow';
  return /\b(week|weekly|weeks|days)\b/.test(text) ? 'week' : null;
}

const releaseWords =
  /\b(news|calendar|events?|releases?|announcements?|data|headlines?|red folders?|high impact|reports?|speech(es)?|speaks?|numbers out)\b/;
const asksWhen =
  /\b(when|what time|what day|which day|what date|which date|date|at what|how (long|soon|many (days|hours))( \w+){0,3} (until|till|to|before)|out|released|coming out|comes out|due|scheduled|next|is the next|upcoming|next (one|release|meeting|print|event)|next (big|major|important|high impact|economic|news|red))\b/;
export const asksSafety =
  /\b(safe|safer|wise|smart|good idea|bad idea|ok|okay|risky|dangerous|should i|can i|could i|better to|stay out|wait|avoid|fine|careful|smart)\b.*\b(trad(e|es|ing)|hold(ing)?|stay(ing)?|enter(ing)?|open|buy(ing)?|sell(ing)?|in|out|away|clear|wait|avoid)\b.*\b(because|news|with|before|during|into|around|through|ahead of|over|after|on)\b/;
const asksWhatMoves =
  /^(and |so |ok )*what(s| is| are| will| could| might| can| would)?( going to)? (moves?|moving|drives?|driving|affects?|affecting|shakes?|hits?)\b/;

const asksDate =
  /\b(when|what time|what day|which day|what date|how (long|soon)|next (big|major|important|high|event|release|news|red|one|meeting|print|report))\b/;

export function readNews(text: string, pairs: readonly Pair[]): { kind: 'news' } & NewsQuestion {
  const subject = subjects.find(({ spoken }) => spoken.test(text))?.key ?? null;
  const span = spanIn(text);
  const wants = asksSafety.test(text)
    ? 'safe'
    : asksDate.test(text) || (subject && !/\b(any|list|all)\b/.test(text))
      ? 'next'
      : 'list';
  return { kind: 'news', wants, subject, currencies: currenciesIn(text, pairs), span };
}

const asksMeaning =
  /\b(what (is|are|does) (a |an |the )?(\w+ ){0,2}(mean|about|nfp|cpi|fomc|ppi|pce|gdp|pmi|ecb|boe|boj|calendar)$|explain|teach|meaning|means?|stand for|why (does|do|is|are)|how (does|do) (?!(i|we|the) trade))/;
const asksList =
  /\b(what is|anything|something|is there anything|what do we have)( big| important| else| major)? (on|happening|coming up|scheduled|planned|coming|up|important|going on)( \w+){0,2} (today|tomorrow|this week|next week|tonight|the calendar|week|monday|tuesday|wednesday|thursday|friday|agenda|schedule|later)\b|\b(on|in) the (calendar|agenda)\b/;

const bareNews =
  /^((the|any|some|latest|forex|market|todays?|tomorrows?|economic|show|me|give|check|please|weeks?|this|for|today|tomorrow|week|big|important) )*(news|calendar|events|headlines)( (please|today|tomorrow|this|week|for|now|on|the))*$/;

export const subjectIn = (text: string): ReleaseSubject | null =>
  subjects.find(({ spoken }) => spoken.test(text))?.key ?? null;

export function newsQuestion(text: string, pairs: readonly Pair[]): ({ kind: 'news' } & NewsQuestion) | null {
  const subject = subjectIn(text);
  if (/\btrad(e|es|ing) (the )?news\b/.test(text) && spanIn(text) === null) return null;
  if (/^(an |the )?economic calendar$/.test(text)) return null;
  if (/\bmy (data|events?|reports?)\b/.test(text)) return null;
  const named = releaseWords.test(text) || subject !== null;
  const span = spanIn(text);
  const timed =
    span !== null ||
    asksWhen.test(text) ||
    /\b(next|yet|already|soon|monday|tuesday|wednesday|thursday|friday)\b/.test(text);
  const asked =
    (named && asksSafety.test(text)) ||
    asksList.test(text) ||
    bareNews.test(text) ||
    (asksWhatMoves.test(text) && (timed || named || /\b(dollar|usd|market)\b/.test(text))) ||
    (named && asksMeaning.test(text) && !/\b(when|what time|today|tomorrow|this week)\b/.test(text)
      ? false
      : named && timed) ||
    (named &&
      !asksMeaning.test(text) &&
      /\b(news|calendar|headlines?|high impact|red folders?|data|events?)\b/.test(text) &&
      !/\b(trad(e|es|ing) the news|news trad(er|ing))\b/.test(text));
  return asked ? readNews(text, pairs) : null;
}
