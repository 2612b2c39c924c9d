import type { Pair } from '../../market/instrument.ts';
import { readNews, type NewsQuestion } from '../questions/news-question.ts';
import { spokenRequest, wholly } from './spoken-request.ts';

/** A release that is out: what it said, and what the price did after it. */
export type PastRelease = Pick<NewsQuestion, 'subject'> & {
  /** As they were spoken; empty where any will do. */
  currencies: readonly string[];
  pairs: readonly Pair[];
};

const LAST = /\b(last|latest|newest|recent|previous|past|todays|yesterdays|most recent)\b/;
const RELEASE =
  /\b(news|releases?|reports?|events?|announcements?|numbers?|data|figures?|headlines?|cpi|inflation|nfp|payrolls?|jobs|fomc|fed|ecb|boe|boj|gdp|ppi|pce|pmi|retail sales|rate (decision|hike|cut)|claims|inventories|eia)\b/;
const WENT =
  /\b(did|was|were|happened|happen|react\w*|reaction|effect|impact|moved?|result|outcome|came|come (in|out)|printed?|caused?|changed?|affect\w*|influence\w*|hit|after)\b/;
const AHEAD =
  /\b(next|coming|upcoming|will|going to|when is|when are|tomorrow|this week|signals?|ideas?|trades?|my|why|teach|explain|mean|means|usually|normally|often|always|before|alert|tell me when)\b/;

/** "Last news", "show me the latest cpi": nothing else is said. */
const BARE = wholly(
  `(?:(?:show|tell|give)(?: me)? )?(?:what(?: is)? |whats )?(?:about )?(?:the |your )?(?:very )?(?:last|latest|newest|most recent|previous)(?: (?:economic|market|big|us|published))? (?:news|releases?|announcements?|economic (?:data|news|event)|cpi|inflation|nfp|payrolls?|fomc|gdp|ppi|pce|pmi|retail sales|rate decision)(?: (?:figures?|numbers?|data|report))?`,
);

/** "What did the last news do", "how did gold react to the last cpi"; null where what comes next is asked. */
export function readPastRelease(text: string): PastRelease | null {
  const request = spokenRequest(text);
  if (!request) return null;
  const { said, pairs } = request;
  const isAsked = (LAST.test(said) && RELEASE.test(said) && WENT.test(said)) || BARE.test(said);
  if (!isAsked || AHEAD.test(said)) return null;
  const { subject } = readNews(said, []);
  return { subject, currencies: currenciesSpoken(said), pairs };
}

const currenciesSpoken = (said: string): string[] => readNews(said, []).currencies;
