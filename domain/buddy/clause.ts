import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import type { Intent } from './intent.ts';
import { instrumentWords, namedIn } from './spoken-pairs.ts';
import { timeframeIn } from './timeframe.ts';
import { topicIn } from './topics.ts';
import type { TurnContext } from './turn-context.ts';

const said = {
  compare: /\b(compare|comparison|versus|vs|stronger|weaker|difference between|better|which (one )?is|moved more)\b/,
  tokens: /\b(tokens?|credits?|allowance|messages left|balance)\b/,
  plan: /\b(premium|upgrade|subscription|subscribe|pricing|free plan|four brains|4 brains|brains?|free trial|how do i pay|pay (you|for)|cost(s)? (of )?(premium|you|this|the app)|paypal|how much (is|are|does) (it|you|this|premium|the app)( cost)?)\b/,
  mySignals: /\b(my (open |active |closed |last |recent |old )?(signals?|trades?|results|record|stats|statistics|performance|history|positions?|win rate|pnl|profit)|how (are|did|is|were) (my|our|the|your) (signals?|trades?|results)|signals? doing|track record|how am i doing|am i (winning|losing|in profit|up|down)|did (it|my signal|that) (hit|win|work)|win ?rate)\b/,
  myWatches: /\b((what|which|list|show|any).*\b(watching|watches|alerts)|my (watches|watchlist|watch list|alerts)|(stop|cancel|remove|delete|end) (watching|my watch|the watch|my alerts?|all alerts?|the alerts?|watches|alerts))\b/,
  explainSignal: /\b(explain (the|this|that|my|your) (last )?(signal|trade|setup|idea|call|plan)|why (did you|do you|should i|would i|is it a|is this|was it|was that|this|that|the|are you)\b.*\b(buy|sell|signal|say|trade|long|short|entry|stop|target|it|that)|how did you (get|find|come up)|what is the reason(ing)?( behind)?|what('?s| is) (this|that|the|it) (signal|trade|plan)? ?based on)\b/,
  watch: /\b((tell|let|alert|notify|ping|warn|message|text|inform|remind|call|wake|email) (me|us|know)|watch|keep (an )?eye|set (a |an |up )?(alert|alarm|watch|notification)|alert|alarm|monitor|notification)\b/,
  signal: /\b(signals?|trade ideas?|trading ideas?|ideas?|set ?ups?|(any|good|best|a|give me|find|find me|new|some|next|another) (trades?|entry|entries|opportunit(y|ies)|calls?|plays?)|what (should|can|do|would) (i|we|you) (trade|buy|sell)|what to (trade|buy|sell)|(should|can|could|shall|do) (i|we) (buy|sell|long|short|enter|trade|get in|go long|go short)|is it (a )?good (time|moment) to|good time to (buy|sell)|time to (buy|sell)|(buy|long) or (sell|short)|sell or buy|buy|sell|go(ing)? (long|short)|where (to|should i|do i) (enter|buy|sell)|break(ing|s)? ?out( anywhere| now)?|breakouts?|scalp|opportunit(y|ies)|trade (on|for|with)|trade)\b/,
  outlook: /\b(outlook|forecast|predict(ion|ions)?|analy[sz]e|analysis|analyse|what do you think|your (view|opinion|take|thoughts)|thoughts (on|about)|opinion|will (it|the)?|going (up|down|to)|go (up|down|higher|lower)|rise|fall|drop|crash|moon|up or down|heading|levels?|key levels|trend(ing)?|direction|bullish|bearish|support|resistance|how (does|do) .* look|looking|range|volatil(e|ity)|what happens)\b/,
  quote: /\b(price[ds]?|quotes?|quoted|rates?|worth|cost|trading at|how much|value|current|currently|right now|where is|wheres|bid|ask|spread|at|doing|today|now|last|hows|how is|show( me)?|check|give me|whats up with|chart|how are|update|moving|moved|change)\b/,
  hours: /\b(market hours|trading hours|(is|are|when|what time|does|do|will) .*\b(open|opens|opening|close|closes|closed|closing)\b|when (does|do|will) .*\b(session|london|tokyo|sydney|new york|market)\b.* starts?\b|(open|closed) (now|today|yet|right now|on)|which sessions?|what sessions?|sessions? (is|are|now|open|times?|hours)|current session|weekends?|busiest|best time (to|of)|what time is it|overlap|holiday)\b/,
  news: /\b(news|calendar|events?|nfp|cpi|fomc|payrolls?|fed|ecb|interest rates?|headlines?|data release)\b/,
  greeting: /^((hi+|hello+|hey+|hiya|howdy|yo|hola|sup|greetings|good (morning|afternoon|evening|day)|morning|evening|gm|salut|ciao|hallo)( (there|pipsy|buddy|friend|bro|man|mate|all|again|everyone|you|to you|dear|my friend))*)$/,
  howAreYou: /\b(how are you|how r u|hows it going|how is it going|whats up$|what is up$|wassup|how do you do|you ok|hows life|how you doing|how are things)\b/,
  thanks: /\b(thanks?|thank you|thx|ty|tysm|cheers|appreciate|much obliged|grazie|merci|gracias|you (are|re) (great|awesome|the best)|youre (great|awesome|the best)|nice one|well done|good job|great job|awesome|love you|love it|cool|nice|got it|i see|makes sense|understood|interesting|lol|haha+|wow)\b/,
  goodbye: /^(bye+|goodbye|good night|goodnight|gn|see (you|ya)( later| soon| tomorrow)?|cya|later|take care|talk (to you )?(soon|later)|ttyl)( (bye|pipsy|buddy|for now|then))*$/,
  help: /\b(help|what can you do|what do you do|how does (this|it) work|how do (i|you) (use|start|begin|work)|where do i (start|begin)|get(ting)? started|features|commands|options|menu|what can i (ask|do|say)|im new|i am new|new here|new to (this|trading|forex)|beginner|teach me( to trade| trading| something)?$|how to (start|begin|trade))\b/,
  identity: /\b((who|what) (are|r) (you|u)$|whats your name|your name|are you (a |an )?(real|human|person|bot|robot|ai|machine|computer|gpt|chatgpt|llm)|who (made|built|created|is pipsy)|what is pipsy|what model)\b/,
  joke: /\b(joke|make me laugh|something funny|sing|story|poem)\b/,
  teach: /\b((what|wat|wot) (is|are|does|do|was)|whats|what s|whats the|explain|mean(s|ing)?|define|definition|teach( me)?|learn|lesson|how (do|does|to|can)|tell me (more )?about|understand|difference|show me what|describe|why (do|does|is|are|should) (traders|people|i|it|we|you)?|when (do|should|to)|how much (should|can|do) i|how (big|large) should|dont (know|get|understand)|confused|how much is (a|one|1)|(do|should) i (need|use)|important|dangerous|good)\b/,
};

export const vocabulary: readonly string[] = [
  ...instrumentWords,
  ...'price prices quote signal signals spread leverage margin breakout support resistance volatility candlestick candlesticks candle drawdown position calendar backtest session sessions london sydney token tokens premium upgrade compare explain watch alert notify tell market markets trade trading trades weekly daily forex thanks hello please scalp swing profit results opportunity outlook forecast prediction analysis bullish bearish trend target reward currency what should bitcoin ethereum'.split(
    ' ',
  ),
];

const above = /\b(above|over|past|higher than|up to|breaks? up|rises?|goes up|upside|upwards?|climbs?)\b/;
const below = /\b(below|under|lower than|beneath|down to|breaks? down|falls?|drops?|goes down|downside|downwards?|dips?)\b/;
const bareQuestion = /^(a |an |the )*(what (is|are)|whats|define|explain|meaning of|tell me about|teach me( about)?)( (a|an|the))*( \w+){1,4}$/;
/** Words that make "what is the spread on gold" a question about now, not about the word. */
const aboutNow = /\b(now|today|right now|current|currently|at the moment|on|of|for|in)\b/;

/** The meaning of one clause of corrected words, on its own; the context only fills what "it" stands for. */
export function readClause(words: readonly string[], context: TurnContext): Intent {
  const text = words.join(' ');
  const named = namedIn(words, /\b(compare|comparison|difference|better|stronger|weaker|which|or|and)\b/.test(text));
  const { pairs, unknown } = named;
  const pair = pairs[0] ?? (/\b(it|this|that|same|one)\b/.test(text) ? (context.pairs[0] ?? null) : null);
  const timeframe = timeframeIn(text);
  return (
    smallTalk(text, pairs.length > 0) ??
    aboutTheAccount(text, pair) ??
    (unknown ? { kind: 'unlisted', name: unlistedPair(words, unknown) } : null) ??
    lesson(text, pairs.length) ??
    (pairs.length > 1 && said.compare.test(text) ? { kind: 'compare', pairs } : null) ??
    watch(text, pair, timeframe, words) ??
    hours(text, pairs[0] ?? null) ??
    aboutTheMarket(text, pair, pairs, timeframe) ??
    looseEnds(text)
  );
}

function unlistedPair(words: readonly string[], unknown: string): string {
  const i = words.indexOf(unknown.toLowerCase());
  const before = words[i - 1];
  const after = words[i + 1];
  if (before && before.length === 3 && namedIn([before]).pairs.length + Number(before === 'usd') > 0) return `${before.toUpperCase()}/${unknown}`;
  if (after && after.length === 3 && namedIn([after]).pairs.length + Number(after === 'usd') > 0) return `${unknown}/${after.toUpperCase()}`;
  return unknown;
}

function smallTalk(text: string, aboutPair: boolean): Intent | null {
  if (said.greeting.test(text)) return { kind: 'greeting' };
  if (said.goodbye.test(text)) return { kind: 'goodbye' };
  if (aboutPair) return null;
  if (said.identity.test(text)) return { kind: 'identity' };
  if (said.howAreYou.test(text)) return { kind: 'how-are-you' };
  if (said.joke.test(text)) return { kind: 'joke' };
  return null;
}

function aboutTheAccount(text: string, pair: Pair | null): Intent | null {
  if (said.tokens.test(text) && !/\bbalance of (trade|payments)\b/.test(text)) return { kind: 'tokens' };
  if (said.explainSignal.test(text)) return { kind: 'explain-signal', pair };
  if (said.myWatches.test(text)) return { kind: 'my-watches' };
  if (said.mySignals.test(text)) return { kind: 'my-signals' };
  if (said.plan.test(text)) return { kind: 'plan' };
  return null;
}

function lesson(text: string, named: number): Intent | null {
  const topic = topicIn(text);
  if (!topic) return null;
  const words = text.split(' ').length;
  const bare = words <= 3 && named === 0 && !/\b(any|best|new|give|next|good)\b/.test(text);
  if (topic === 'gold') return bareQuestion.test(text) && /\bgold( trading| market)?$/.test(text) && words <= 5 ? { kind: 'lesson', topic } : null;
  if (topic === 'calendar' && /\b(today|this week|tomorrow|any|next|when|upcoming|coming)\b/.test(text)) return { kind: 'news' };
  if (topic === 'session' && said.hours.test(text) && !/\bwhat is (a|the) (trading )?session$/.test(text)) return null;
  if (topic === 'breakout' && /\b(any|where|now|anywhere|today|find|which|best|give|fresh)\b/.test(text)) return null;
  if (topic === 'forex' && said.hours.test(text)) return null;
  if (bare && !said.signal.test(text.replace(/\bbreak ?outs?\b/g, ''))) return { kind: 'lesson', topic };
  if (topic === 'long-short' && named > 0) return null;
  if (named > 0 && aboutNow.test(text)) return null;
  if (named > 0 && /^(what is|whats|what are) the\b/.test(text)) return null;
  return said.teach.test(text) ? { kind: 'lesson', topic } : null;
}

function watch(text: string, pair: Pair | null, timeframe: Timeframe | null, words: readonly string[]): Intent | null {
  const whenItMoves = /\b(when|if|once|as soon as)\b/.test(text) && /\b(breaks?|hits?|reaches|touches|crosses|goes|gets|moves|falls?|rises?|drops?|is|at)\b/.test(text);
  if (!said.watch.test(text)) return null;
  const told = /\b(tell|let|message|text|inform|remind|call|wake|email) (me|us|know)\b/.test(text) && !/\b(watch|eye|alert|alarm|notify|notification|monitor)\b/.test(text);
  if (told && !whenItMoves) return null;
  if (/\bwhen\b.*\b(open|opens|close|closes)\b/.test(text) && !pair) return null;
  const direction = above.test(text) ? 'above' : below.test(text) ? 'below' : null;
  return { kind: 'watch', pair, timeframe, level: levelIn(words), direction };
}

function levelIn(words: readonly string[]): number | null {
  for (const word of words) {
    const [, figure, thousands] = /^(\d{1,7}(?:\.\d{1,6})?)(k?)$/.exec(word) ?? [];
    if (figure && Number(figure) > 0) return Number(figure) * (thousands ? 1_000 : 1);
  }
  return null;
}

function hours(text: string, pair: Pair | null): Intent | null {
  return said.hours.test(text) && !/\b(my|a|the|this) (position|trade|signal)s?\b/.test(text) ? { kind: 'hours', pair } : null;
}

function aboutTheMarket(
  text: string,
  pair: Pair | null,
  pairs: Pair[],
  timeframe: Timeframe | null,
): Intent | null {
  if (said.outlook.test(text) && pair && !/\b(signals?|should i|setup)\b/.test(text)) return { kind: 'outlook', pair, timeframe };
  if (said.signal.test(text) && !/\b(how|where) (do|can|to) (i|you)? ?(trade|start)\b/.test(text)) return { kind: 'signal', pair, timeframe };
  if (pairs.length > 0 || (pair && said.quote.test(text))) return { kind: 'quote', pairs: pairs.length > 0 ? pairs : [pair as NonNullable<typeof pair>] };
  if (said.news.test(text)) return { kind: 'news' };
  if (said.outlook.test(text) && /\b(market|dollar|usd|markets|forecast|outlook|prediction|analysis)\b/.test(text)) return { kind: 'outlook', pair: null, timeframe };
  return null;
}

function looseEnds(text: string): Intent {
  const topic = topicIn(text);
  if (topic && said.teach.test(text)) return { kind: 'lesson', topic };
  if (said.help.test(text)) return { kind: 'help' };
  if (said.thanks.test(text)) return { kind: 'thanks' };
  if (/^(hi+|hello+|hey+|hiya|good (morning|afternoon|evening))\b/.test(text)) return { kind: 'greeting' };
  if (/\b(teach me|lesson|learn|what should i learn)\b/.test(text)) return { kind: 'lesson', topic: null };
  if (/\b(prices?|quotes?|rates?|market)\b/.test(text)) return { kind: 'quote', pairs: [] };
  return { kind: 'nonsense' };
}
