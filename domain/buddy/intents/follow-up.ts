import type { Pair } from '../../market/instrument.ts';
import { amountsIn, hasAmounts, inMoney } from '../questions/size-question.ts';
import type { Intent } from './intent.ts';
import { readNews, subjectIn, type ReleaseSubject } from '../questions/news-question.ts';
import {
  against,
  again,
  more,
  nextLesson,
  no,
  politeEnd,
  shorter,
  why,
  whyWritten,
  yes,
} from '../phrases/follow-ups.ts';
import { explainSignal } from '../phrases/own-trades.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { bareTimeframe } from '../clauses/timeframe.ts';
import type { Topic } from '../clauses/topics.ts';
import type { TurnContext } from './turn-context.ts';

const lead =
  /^(and|what about|how about|how is|what of|then|also|same|or|now|ok|try|but|not that one|no|for|on|what if|if|with|only|just|make it|i mean|actually|sorry|instead|is there|any|too|as well)\b/;
export const filler =
  /^(and|what|is|about|how|of|then|also|same|for|or|on|now|the|please|with|ok|try|too|one|ones|a|an|but|not|that|as|well|i|mean|meant|sorry|actually|instead|in|it|rather|just|do|to|question|thing|again|no|yes|hmm|um|this|time|look|at|check|here|us|me|give|show|thanks|by|way|case|say|let|switch|change|need|want|tell|if|was|were|only|could|you|can|compared|other|next|vs|lets|pair)$/;

/** "yes", "why?", "and gold?"; empty where the clause stands on its own. */
export function followUp(words: readonly string[], turn: TurnContext, first: boolean): Intent[] {
  const context = { ...turn, last: turn.last ?? questionOf(turn) };
  if (words.length > 14) return [];
  const said = words.join(' ');
  const short = words.length <= 9;
  if (
    first &&
    short &&
    !context.offer &&
    /^(great|perfect|good idea|alright|fine|ok|cool|nice|good)$/.test(said)
  )
    return [{ kind: 'thanks' }];
  if (first && short && yes.test(said) && !politeEnd.test(said) && (context.offer || !/\bwatch\b/.test(said)))
    return [{ kind: 'affirm' }];
  if (first && short && politeEnd.test(said)) return [{ kind: 'thanks' }];
  if (first && short && (no.test(said) || against.test(said)) && !(!context.last && said.startsWith('later')))
    return /^(actually |ok )?(stop|cancel)/.test(said) && context.last?.kind === 'watch'
      ? [{ kind: 'cancel-watch', pair: context.last.pair }]
      : [{ kind: 'decline' }];
  if (context.last?.kind === 'lesson' && !first && aboutIt.test(said)) return [context.last];
  if (context.last && 'timeframe' in context.last && (said === 'short' || said === 'long'))
    return [{ ...context.last, timeframe: said }];
  const about = aboutAnswer(said, context);
  if (about) return [about];
  return context.last ? changed(words, said, context.last, context) : named(words, context);
}

function questionOf({ asked, pairs, timeframe, topic }: TurnContext): Intent | null {
  const pair = pairs[0] ?? null;
  if (asked === 'signal') return { kind: 'signal', pair, timeframe, style: null };
  if (asked === 'outlook' || asked === 'levels') return { kind: asked, pair, timeframe };
  if (asked === 'watch') return { kind: 'watch', pair, timeframe, level: null, direction: null };
  if (asked === 'hours' || asked === 'volatility') return { kind: asked, pair };
  if (asked === 'quote') return { kind: 'quote', pairs };
  if (asked === 'lesson') return { kind: 'lesson', topic };
  return asked === 'news' ? readNews('', []) : null;
}

const usedUp = /\b(run|runs|ran|running) (\w+ )?out\b|\bused (\w+ ){0,2}up\b|\b(all gone|none left)\b/;

function aboutAnswer(said: string, { last }: TurnContext): Intent | null {
  if (last?.kind === 'joke' && (nextLesson.test(said) || /\b(another|one more|again|more)\b/.test(said)))
    return { kind: 'joke' };
  if (last?.kind === 'lesson' && nextLesson.test(said)) return { kind: 'lesson', topic: null };
  if (/^(please |and |ok |can you )*explain( it| that| this)?( please| to me)?$/.test(said))
    return last?.kind === 'signal' || last?.kind === 'event-idea'
      ? { kind: 'explain-signal', pair: null }
      : { kind: 'more' };
  if ((last?.kind === 'tokens' || last?.kind === 'plan') && usedUp.test(said)) return { kind: 'tokens' };
  if (shorter.test(said) && namedIn(said.split(' ')).pairs.length === 0) return { kind: 'shorter' };
  if (whyWritten.test(said) || (why.test(said) && !explainSignal.test(said))) return { kind: 'why' };
  if (again.test(said)) return { kind: 'again' };
  return more.test(said) ? { kind: 'more' } : null;
}

function named(words: readonly string[], context: TurnContext): Intent[] {
  const { pairs, rest, unknown } = namedIn(words);
  const said = words.join(' ');
  if (/^what is(?!.* at$)|\btell me about\b|\btrading\b/.test(said)) return [];
  if (unknown || pairs.length === 0 || rest.some((word) => !filler.test(word))) return [];
  return context.asked === 'other' || context.asked === 'quote' ? [{ kind: 'quote', pairs }] : [];
}

function changed(words: readonly string[], said: string, last: Intent, context: TurnContext): Intent[] {
  const { pairs, rest, unknown } = namedIn(words);
  if (unknown) return [];
  const left = rest.filter((word) => !filler.test(word));
  if (last.kind === 'lesson') return taught(said, pairs, last);
  if (last.kind === 'size') return resized(said, pairs, left, last);
  if (last.kind === 'news' || last.kind === 'event-idea') return rescheduled(said, pairs, left, last);
  if (last.kind === 'watch') {
    const changes = rewatched(said, pairs, left, last);
    if (changes) return changes;
  }
  if (last.kind === 'cost') {
    const what = /\b(overnight|swap|night|rollover)\b/.test(said)
      ? 'swap'
      : /\bcommissions?\b/.test(said)
        ? 'commission'
        : /\bspreads?\b/.test(said)
          ? 'spread'
          : null;
    const other = left.filter(
      (word) => !/^(overnight|swaps?|night|rollover|commissions?|spreads?|cost|fee|fees)$/.test(word),
    );
    if (what && other.length === 0) return [{ ...last, what, pair: pairs[0] ?? last.pair }];
  }
  const timeframe = bareTimeframe(said);
  if (pairs.length > 0 && left.length === 0 && (lead.test(said) || words.length <= 5))
    return forPairs(last, pairs, context);
  if (timeframe && 'timeframe' in last && pairs.length === 0) return [{ ...last, timeframe }];
  if (timeframe && 'timeframe' in last && pairs.length === 1 && 'pair' in last && words.length <= 5)
    return [{ ...last, pair: pairs[0] as Pair, timeframe }];
  return [];
}

const releases = new Map<Topic, ReleaseSubject>([
  ['nfp', 'nfp'],
  ['cpi', 'cpi'],
  ['inflation', 'cpi'],
  ['gdp', 'gdp'],
  ['pmi', 'pmi'],
  ['retail-sales', 'retail-sales'],
  ['unemployment', 'claims'],
  ['rate-decision', 'fomc'],
  ['central-bank', 'rates'],
]);
const costs = new Map<Topic, 'spread' | 'swap' | 'commission'>([
  ['spread', 'spread'],
  ['bid-ask', 'spread'],
  ['swap', 'swap'],
  ['triple-swap', 'swap'],
  ['commission', 'commission'],
]);

function taught(said: string, pairs: Pair[], last: Intent & { kind: 'lesson' }): Intent[] {
  const event = last.topic && releases.get(last.topic);
  if (event && !subjectIn(said)) {
    if (/\b(when|what time|next one|what date)\b/.test(said))
      return [{ ...readNews(said, pairs), wants: 'next', subject: event }];
    if (/\b(trade|play|setup|idea|signal) (it|that|this|for it|on it|one)\b/.test(said))
      return [{ kind: 'event-idea', event }];
  }
  const what = last.topic && costs.get(last.topic);
  if (
    what &&
    pairs.length > 0 &&
    /\b(how much|what is|what about|and|on|for)\b/.test(said) &&
    !/\b(price|trade|signal|now at)\b/.test(said)
  )
    return [{ kind: 'cost', pair: pairs[0] as Pair, what, lots: null }];
  return aboutIt.test(said) ? [last] : [];
}
const aboutIt =
  /^(and |but |so |ok |like )*(how|what|why|when|where)? ?(does|do|is|are|would|can|should) (it|that|this|they|those|these)( \w+){0,3}$|^(what|how|why|who)( is| are| does| do)? (it|that|this|they)( \w+){0,3}$/;

function forPairs(last: Intent, pairs: Pair[], context: TurnContext): Intent[] {
  if (last.kind === 'compare') return [{ kind: 'compare', pairs: [...new Set([...last.pairs, ...pairs])] }];
  if (last.kind === 'watch') return pairs.map((pair) => ({ ...last, pair, level: null, direction: null }));
  if (last.kind === 'my-signals' || last.kind === 'my-watches') return [last];
  if (last.kind === 'quote' || last.kind === 'lesson' || last.kind === 'unlisted')
    return [{ kind: 'quote', pairs }];
  if ('pair' in last) return pairs.slice(0, 3).map((pair) => ({ ...last, pair }));
  return context.asked === 'other' ? [{ kind: 'quote', pairs }] : [];
}

function resized(
  said: string,
  pairs: readonly Pair[],
  left: readonly string[],
  last: Intent & { kind: 'size' },
): Intent[] {
  const { stopMoney, ...rest } = last;
  const amounts = amountsIn(said);
  // A new stop replaces this one; an amount now called a risk was no distance.
  const stays = amounts.stopPips === null && amounts.riskMoney !== stopMoney;
  const pair = pairs[0] ?? last.pair;
  if (!hasAmounts(amounts)) return pairs.length > 0 && left.length === 0 ? [{ ...last, pair }] : [];
  if (/\b(price|signal|cost|alert|tell me|watch|spread)\b/.test(said)) return [];
  const risked =
    last.capital === null &&
    last.riskMoney !== null &&
    amounts.riskMoney === null &&
    !/\b(have|account|balance|capital)\b/.test(said);
  return [
    {
      ...rest,
      pair,
      capital: risked ? null : (amounts.capital ?? last.capital),
      riskPercent: amounts.riskMoney === null ? (amounts.riskPercent ?? last.riskPercent) : null,
      riskMoney: risked
        ? (amounts.capital ?? last.riskMoney)
        : amounts.riskPercent === null
          ? (amounts.riskMoney ?? last.riskMoney)
          : null,
      stopPips: amounts.stopPips ?? (amounts.stopMoney === undefined ? last.stopPips : null),
      ...inMoney(amounts.stopMoney ?? (stays ? stopMoney : undefined)),
    },
  ];
}

const schedule =
  /^(today|tomorrow|tonight|week|next|this|news|ones|date|dollar|dollars|usd|euro|us|any|is|fed|when|again|nfp|cpi|fomc|ecb|boe|boj|gdp|pmi|ppi|pce|claims|retail|sales|high|impact|big|important|only|event|events|out|days|coming|later|sunday|monday|tuesday|wednesday|thursday|friday)$/;

function rescheduled(
  said: string,
  pairs: Pair[],
  left: readonly string[],
  last: Intent & { kind: 'news' | 'event-idea' },
): Intent[] {
  const subject = subjectIn(said);
  if (/\b(trade|idea|setup|play|signal|position)\b/.test(said) && !/\bsafe\b/.test(said)) {
    const event = subject ?? (last.kind === 'news' ? last.subject : last.event);
    return event && pairs.length === 0 && /\b(it|that|this)\b/.test(said)
      ? [{ kind: 'event-idea', event }]
      : [];
  }
  if (/\b(news|events?|calendar|releases?)\b/.test(said) && !/^(and|what about|only|just|ok)\b/.test(said))
    return [];
  const asksWhen = /\b(when|what time|date|next one)\b/.test(said);
  const asksSafe = /\b(safe|risky|dangerous|should i)\b/.test(said);
  if (last.kind === 'event-idea') {
    if (asksWhen) return [{ ...readNews('', []), wants: 'next', subject: subject ?? last.event }];
    if (asksSafe) return [{ ...readNews('', []), wants: 'safe', subject: subject ?? last.event }];
    return subject && left.every((word) => schedule.test(word))
      ? [{ kind: 'event-idea', event: subject }]
      : [];
  }
  const read = readNews(said, pairs);
  if (asksSafe) return [{ ...read, wants: 'safe', subject: subject ?? last.subject, currencies: [] }];
  if (asksWhen && !subject)
    return [{ ...read, wants: 'next', subject: last.subject, currencies: read.currencies, span: read.span }];
  if (
    !left.every((word) => schedule.test(word)) ||
    (read.span === null && subject === null && read.currencies.length === 0)
  )
    return [];
  if (subject)
    return [
      {
        ...last,
        wants: last.wants === 'list' ? 'next' : last.wants,
        subject,
        currencies: [],
        span: read.span,
      },
    ];
  return [
    {
      ...last,
      currencies: read.currencies.length > 0 ? read.currencies : last.currencies,
      span: read.span ?? last.span,
    },
  ];
}

function rewatched(
  said: string,
  pairs: readonly Pair[],
  left: readonly string[],
  last: Intent & { kind: 'watch' },
): Intent[] | null {
  const [, figure, k] = /(?:^| )\$?(\d{1,7}(?:\.\d{1,6})?)(k?)(?= |$)/.exec(said) ?? [];
  if (
    !figure ||
    !left.every((word) =>
      /^(\$?\d[\d.]*k?|above|below|under|over|at|make|change|to|set|level|price|hits|reaches|drops|falls|rises|when|than|down|up)$/.test(
        word,
      ),
    )
  )
    return null;
  const direction = /\b(above|over|rises|up)\b/.test(said)
    ? 'above'
    : /\b(below|under|drops|falls|down)\b/.test(said)
      ? 'below'
      : null;
  return [
    {
      ...last,
      pair: pairs[0] ?? last.pair,
      level: Number(figure) * (k ? 1_000 : 1),
      direction: direction ?? (pairs.length > 0 ? null : last.direction),
    },
  ];
}
