import { instrumentOf, type Pair } from '../market/instrument.ts';

/** Releases that people call by a name of their own. */
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

/** A question to the economic calendar. No currencies: of any. No span: whenever the next is. */
export type NewsQuestion = {
  wants: 'list' | 'next' | 'safe';
  subject: ReleaseSubject | null;
  currencies: string[];
  span: 'today' | 'tomorrow' | 'week' | null;
};

type Subject = { key: ReleaseSubject; spoken: RegExp; title: RegExp; currency?: string };

/** In this order: "fed rate decision" is the Fed's, not any bank's. */
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
  { key: 'minutes', spoken: /\bminutes\b/, title: /minutes/i, currency: 'USD' },
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
    spoken: /\b(interest rates?|rate (decisions?|hikes?|cuts?|meetings?)|central banks?)\b/,
    title: /federal funds|refinancing|bank rate|policy rate|overnight rate|cash rate/i,
  },
  { key: 'gdp', spoken: /\bgdp\b/, title: /\bgdp\b/i },
  { key: 'retail-sales', spoken: /\bretail sales\b/, title: /retail sales/i },
  { key: 'pmi', spoken: /\b(pmis?|ism)\b/, title: /\bpmi\b/i },
  { key: 'oil-stocks', spoken: /\b(eia|(crude |oil )(inventor(y|ies)|stocks))\b/, title: /crude oil/i },
];

const subjectOf = new Map(subjects.map((one) => [one.key, one]));

/**
 * Whether a release on the calendar is one that was asked about. A bank brings its own currency; who asks for the jobs
 * report or another figure that every country has, and names none, means the US.
 */
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
  ['AUD', /\b(aud|aussie|australian?)\b/],
  ['CAD', /\b(cad|loonie|canadian?)\b/],
  ['CHF', /\b(chf|franc|swiss)\b/],
  ['NZD', /\b(nzd|kiwi|new zealand)\b/],
  ['CNY', /\b(cny|yuan|china|chinese)\b/],
];

/** Gold, oil and crypto move on what moves the dollar. */
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
  if (/\b(today|tonight|now|right now|this (morning|afternoon|evening))\b/.test(text)) return 'today';
  if (/\btomorrow\b/.test(text)) return 'tomorrow';
  return /\b(week|days)\b/.test(text) ? 'week' : null;
}

const releaseWords =
  /\b(news|calendar|(economic |big |major |important |high impact |red folder )?(events?|releases?|announcements?)|data|headlines?)\b/;
const asksWhen =
  /\b(when|what time|what day|which day|how long (until|till|to)|next (big|major|important|high impact|economic|news|red))\b/;
const asksSafety =
  /\b(safe|safer|wise|smart|good idea|ok|okay|risky|dangerous|should i|can i|could i)\b.*\b(trad(e|es|ing)|hold(ing)?|stay(ing)?|enter(ing)?|open|buy(ing)?|sell(ing)?|in)\b.*\b(before|during|into|around|through|ahead of|over|after|on)\b/;
const asksWhatMoves =
  /^(and |so |ok )*what(s| is| are| will| could| might| can| would)?( going to)? (moves?|moving|drives?|driving|affects?|affecting|shakes?|hits?)\b/;

/** What is asked of the calendar, by words alone. */
export function readNews(text: string, pairs: readonly Pair[]): { kind: 'news' } & NewsQuestion {
  const subject = subjects.find(({ spoken }) => spoken.test(text))?.key ?? null;
  const span = spanIn(text);
  const wants = asksSafety.test(text)
    ? 'safe'
    : asksWhen.test(text) || (subject && span === null)
      ? 'next'
      : 'list';
  return { kind: 'news', wants, subject, currencies: currenciesIn(text, pairs), span };
}

/** A question that only the calendar can answer, before its words are taken for a lesson, a price or a signal. */
export function newsQuestion(text: string, pairs: readonly Pair[]): ({ kind: 'news' } & NewsQuestion) | null {
  const named = releaseWords.test(text) || subjects.some(({ spoken }) => spoken.test(text));
  const asked =
    (named && asksSafety.test(text)) ||
    (asksWhatMoves.test(text) && (spanIn(text) !== null || named)) ||
    (named && asksWhen.test(text) && !/\b(what is|whats) (a|an|the)? ?(nfp|cpi|fomc|news)\b$/.test(text)) ||
    (/\b(any|some|which|what)( \w+){0,2} (news|events?|releases?)\b/.test(text) && !/\bwhat is\b/.test(text));
  return asked ? readNews(text, pairs) : null;
}
