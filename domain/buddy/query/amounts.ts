import type { Amount, AmountRole } from './query.ts';
import { areNear } from './roles/near.ts';

type Figure = {
  kind: string;
  value: number;
  decimals: number;
  currency: string | null;
  before: string;
  after: string;
  /** "58 stop 58.5": the word of the stop belongs to the figure behind it. */
  leadsLevel: boolean;
  /** The words of stop and target follow their figures. */
  isNamedBehind: boolean;
};

const FIGURE = /\b(?:cur:([a-z]{3}):|(pct|pips|lots|ratio|x):)?(\d+(?:\.\d+)?)(?![\d:a-z])/g;
const BESIDE = 34;
/** "30 pips target 15 pips stop". */
const NAMED_BEHIND =
  /^((?!stop|take profit|target|sl|entry).)*?\b(pips:)?\d+(\.\d+)? (stop loss|stop|take profit|target) (and |with )?(pips:)?\d+(\.\d+)? (stop loss|stop|take profit|target)\b/;
/** "Short gold 2360 stop 2368 target": the first figure is the entry. */
const OPENED_AT =
  /\b(short|long|bought|sold|buy|sell|in) (at |[a-z]+ (at )?)?\d+(\.\d+)? (stop|sl|stop loss|target)\b/;

function figuresIn(said: string): Figure[] {
  const all = [...said.matchAll(FIGURE)];
  const isNamedBehind = NAMED_BEHIND.test(said) && !OPENED_AT.test(said);
  return all.map((match, i) => {
    const [whole, currency = null, kind = 'bare', figure] = match;
    const start = match.index;
    const end = start + whole.length;
    const previous = all[i - 1];
    const from = previous ? previous.index + previous[0].length : 0;
    return {
      kind: currency ? 'money' : kind,
      value: Number(figure),
      decimals: (figure ?? '').split('.')[1]?.length ?? 0,
      currency: currency?.toUpperCase() ?? null,
      before: said.slice(Math.max(from, start - BESIDE), start).trim(),
      leadsLevel:
        kind === 'bare' && !currency && !isNamedBehind && leadsLevel(said, end, Number(figure), all[i + 1]),
      isNamedBehind: isNamedBehind && i > 0,
      after: said.slice(end, Math.min(end + BESIDE, all[i + 1]?.index ?? said.length)).trim(),
    };
  });
}

const LEVEL_NAME = /^ (stop loss|stop|sl|target|take profit|tp)( (is|at|of))* $/;

function leadsLevel(said: string, end: number, value: number, next: RegExpExecArray | undefined): boolean {
  const [, currency, kind, figure] = next ?? [];
  return (
    next !== undefined &&
    !currency &&
    !kind &&
    areNear(value, Number(figure)) &&
    LEVEL_NAME.test(said.slice(end, next.index))
  );
}

const has = (pattern: RegExp, text: string): boolean => pattern.test(text);

/** Words that end right before the figure. */
const STOP =
  /\b(stop loss|stop|stops?(?: loss)?(?: is| of| at| distance)?|sl)( (is|of|at|to|was|around|on|a|my|=))*$/;
const TARGET = /\b(target|take profit|tp|goal)( (is|of|at|to|was|around|a|my|=))*$/;
const ENTRY =
  /\b(entry|entered|entering|enter|from|bought|sold|got in|went in|in at|opened|long|short|buy|sell|buying|selling|(?<!stop )at)( (is|of|at|was|price|for|it|gold|around|a|in|trade))*$/;
const PRICE =
  /\b(to|hits?|reach(?:es)?|touch(?:es)?|at|goes to|gets to|falls to|drops to|rises to|climbs to|until|above|below|under|over|level|price|back to|from)( (is|of|at|to|was|around|the|price))*$/;
const ACCOUNT =
  /\b(have|got|account|balance|capital|deposit(?:ed)?|equity|bankroll|with|on|of my|only|started with|put in)( (is|of|with|just|only|about|a|an|my|like|around|in|total|size))*$/;
const RISK =
  /\b((?:average|avg|mean|typical) loss|risk|risking|risked|lose|losing|afford to lose|max loss|loss of)( (is|of|at|only|about|just|max|maximum|more than|up to|no more than|a|like))*$/;
const LOSES = /\b(lose|losing|loss of|max loss)( \w+){0,2}$/;
const PROFIT =
  /\b(make|making|profit|earn|win|gain|made|want|target)( (is|of|about|just|a|me|like|around|at least))*$/;
const MOVE =
  /\b(moves?|moved|goes|falls?|drops?|rises?|up|down|by|climbs?|gains?|loses?|jumps?)( (by|up|down|another|only|just|about|like))*$/;

/** By so much, and not to such a price. */
const MOVED_BY =
  /\b(drops?|dropped|falls?|fell|rises?|rose|moves?|moved|climbs?|climbed|jumps?|jumped)( (by|only|another|just|about))*$/;
const AFTER_STOP = /^(?:pips? )?(stop|sl)\b(?! (is|of|at|loss|to)?\s*$)/;
const AFTER_TARGET =
  /^(?:a |an |my |the )?(?:fair |good |ok |okay |realistic |nice )?(target|tp|profit target|take profit)\b(?! (is|of|at|to)?\s*$)/;
const IN_STEPS = /^(nights?|days?|weeks?|months?|years?|times)\b/;
const NO_AMOUNT =
  /^(hours?|hrs?|minutes?|mins?|h|m|d|am|pm|o ?clock|period|candles?|bars?|sma|ema|ma|moving|st|nd|th|biggest|most|best|movers?|of (them|the|my)|markets?|pairs?|things?|results?|ideas?|signals?|alerts?|watches|questions?|more|others?|entries|fills|orders|lowest|highest|by(?! (the |this )?(end|close|now|today|tomorrow|tonight|next|noon|midnight|then|week|month|year|new year|christmas|\w+day|jan\w*|feb\w*|march|april|may|june|july|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|\d))|points?|ticks?)\b/;
const COUNTED =
  /^(losses|losers?|losing|reds?|wins?|winners?|winning|trades?|in a row|straight|consecutive|times in a row|stop outs?|stops?|lost|all|are all|back to back|trade)\b/;

/** Prices of the markets named, to tell a price from a size; empty where unknown. */
function isPriceLike(value: number, prices: readonly number[]): boolean {
  return prices.length === 0
    ? value >= 1_000 || !Number.isInteger(value)
    : prices.some((price) => value > price * 0.7 && value < price * 1.4);
}

/** "I win 6 of 10" counts trades. */
const COUNTS_WINS =
  /\b(wins?|won|winning|right|correct|hit|green)( about| around| only)? \d{1,3} (times |trades |out )?(of|in)( every| my| the)?( last)? \d{1,3}\b/;
const isCountOfWins = ({ before, after }: Figure, said: string): boolean =>
  COUNTS_WINS.test(said) &&
  (/^(times |trades |out )?(of|in)( (every|my|the))?( last)?$/.test(after) ||
    /^(times |trades |out )?(of|in)( (every|my|the))?( last)?$/.test(before));

/** "Win 20 lose 30" names what a win and a loss are worth. */
const WIN_AND_LOSS =
  /\b(win|make|gain|winner|winning|wins) (about |only )?\d+.*\b(lose|losing|loss|loses) (about |only )?\d+(?! (in a row|trades|times|of))|\b(lose|loss|loses) (about |only )?\d+ .*\b(win|make|gain|wins) (about |only )?\d+(?! (in a row|trades|times|of))/;

function roleOf(figure: Figure, said: string, prices: readonly number[]): AmountRole | null {
  const { kind, before, after, value } = figure;
  if (
    kind === 'bare' &&
    value > 10 &&
    value < 100 &&
    has(/\b(win|winning|right) (about |only )?$|\b(win|winning|at)$/, before) &&
    has(/\b(chances?|odds|probability|likely)\b/, said) &&
    has(/^(of|$)/, after)
  )
    return 'percent';
  if (kind === 'bare' && isCountOfWins(figure, said)) return null;
  if (kind === 'bare' && has(WIN_AND_LOSS, said) && has(/\b(lose|losing|lost|loss|loses)$/, before))
    return 'risk';
  const { isNamedBehind, leadsLevel: leads } = figure;
  const isStop =
    (has(STOP, before) && !isNamedBehind) ||
    (!leads && !has(ENTRY, before) && has(isNamedBehind ? /^stop/ : AFTER_STOP, after));
  const isTarget =
    (has(TARGET, before) && !isNamedBehind) ||
    (!leads && !has(ENTRY, before) && has(isNamedBehind ? /^(take profit|target)/ : AFTER_TARGET, after));
  switch (kind) {
    case 'lots':
      return 'lots';
    case 'x':
      return 'leverage';
    case 'ratio':
      return value >= 10 || has(/\bleverag|\bmargin/, said) ? 'leverage' : 'ratio';
    case 'pips':
      return isStop ? 'stop-pips' : isTarget ? 'target-pips' : 'pips';
    case 'pct':
      if (isStop && !has(RISK, before)) return 'move';
      return isRisk(before, after) &&
        !has(/\b(lost|chance|odds|down|drawdown|if i lose|lose (?:it|that)?)$/, before)
        ? 'risk'
        : 'percent';
    case 'money':
      return moneyRole(before, after);
    default:
      return bareRole(figure, {
        isStop,
        isTarget,
        isPrice: isPriceLike(value, prices),
        hasPrices: prices.length > 0,
        least: Math.min(...prices),
      });
  }
}

const isRisk = (before: string, after: string): boolean =>
  has(RISK, before) || has(/^(risk|is my max loss|max loss|at risk)\b/, after);

/** What the words and the prices of the market make of a figure without a unit. */
type Marks = { isStop: boolean; isTarget: boolean; isPrice: boolean; hasPrices: boolean; least: number };

function bareRole(figure: Figure, marks: Marks): AmountRole | null {
  const { value, decimals, before, after, leadsLevel: leads } = figure;
  const { isStop, isTarget, isPrice, hasPrices, least } = marks;
  if (leads && !isStop && !isTarget) return 'entry';
  if (has(/\b(rsi|atr|sma|ema|ma)( of)?$/, before) || has(NO_AMOUNT, after)) return null;
  if (
    has(/^(per|each|every) pips?\b/, after) ||
    (!isPrice && has(/^(per|a|each|every) (standard |round )?(lots?|side|way)\b/, after))
  )
    return 'money';
  if (!isPrice && has(/\bspread( (is|of|at|was))*$/, before)) return 'pips';
  if (has(/^(ounces?|oz|barrels?|coins?|units?|btc|eth|bitcoins?|ethers?)\b/, after)) return 'units';
  if (has(IN_STEPS, after) || (has(/^trades\b/, after) && Number.isInteger(value))) return 'count';
  if (
    !hasPrices &&
    (has(/^profit\b/, after) ||
      has(/\b(make|makes|making|earn|earns|win) (about |only )?$|\b(make|makes|making|earn|earns)$/, before))
  )
    return 'profit';
  if (has(/\bleverage( (of|is|at|=))?$/, before) || has(/^leverage\b/, after)) return 'leverage';
  if (
    !isPrice &&
    Number.isInteger(value) &&
    value <= 100 &&
    (has(COUNTED, after) ||
      has(/\b(next|chance of|odds of|after)$/, before) ||
      (!hasPrices &&
        has(/\b(lose|losing|lost)$/, before) &&
        !has(/^(each|a trade|per trade|every|on)\b/, after)))
  )
    return 'count';
  // "One lot of gold is 100 ounces" says what a lot is.
  if (has(/\blots? (is|are|has|=)$/, before) && value >= 10) return null;
  if (!isPrice && hasPrices && has(/^(against|away|in my favou?r|higher|lower|below|above)\b/, after))
    return 'move';
  if (has(/\b(size|lots?|lot size|volume)( (is|of|=))?$/, before) && value <= 100) return 'lots';
  if (has(RISK, before) && !(isPrice && decimals > 1)) return 'risk';
  if (!isPrice && has(/^(each|a trade|per trade|every (time|trade)|a loss|per loss)\b/, after)) return 'risk';
  if (has(PROFIT, before) && !has(/\btake profit\b/, before) && !isPrice && !hasPrices) return 'profit';
  if (hasPrices && !isPrice && !isStop && !isTarget && has(MOVED_BY, before))
    return value <= least * 0.3 ? 'move' : 'pips';
  if (hasPrices && !isPrice && value <= 20 && !isStop && !isTarget) return 'lots';
  if (!hasPrices && value < 0.5) return 'lots';
  if (has(/\b(win ?rate|hit ?rate)( (is|of|at|=))?$/, before)) return 'percent';
  return tellLevelFromMoney(figure, marks);
}

function tellLevelFromMoney(
  { value, before, after }: Figure,
  { isStop, isTarget, isPrice, hasPrices }: Marks,
): AmountRole {
  const isWhole = Number.isInteger(value);
  if (isStop && !isPrice && hasPrices && !isWhole) return 'move';
  if (isStop) return !isPrice && (hasPrices || isWhole) && value < 500 ? 'stop-pips' : 'stop';
  if (isTarget) return !isPrice && (hasPrices || isWhole) && value < 2_000 ? 'target-pips' : 'target';
  if (
    has(
      /\b(account|acc|balance|capital|have|got|begin|started with|start|begin with|deposited|deposit|bankroll)( (is|of|with|w|only|about|a|got|now|at))*$/,
      before,
    ) ||
    has(/^(in |on )?(my |the )?(account|balance|acc|capital|in it|total)\b/, after) ||
    (!isPrice && has(/^(of|on|from)( (my|a|the))?$/, before) && value >= 50)
  )
    return 'account';
  if (has(/\bwith( (my|only|just|about))*$/, before) && value >= 50 && isWhole) return 'account';
  if (hasPrices && !isPrice && value >= 100) return 'account';
  if (!hasPrices && isWhole && value >= 50 && has(/\bfrom$/, before) && !has(/^to\b/, after))
    return 'account';
  if (
    has(
      /\b(from|entry|entered|bought|sold|shorted|got in|in at|in|opened|long|short|buying|selling)( (is|at|was|in|it|price|gold|a|trade|around|for))*$/,
      before,
    )
  )
    return 'entry';
  if (has(PRICE, before) && (isPrice || hasPrices)) return 'price';
  if (has(ENTRY, before)) return 'entry';
  if (has(PROFIT, before) && !isPrice) return 'profit';
  if (
    hasPrices &&
    !isPrice &&
    value > 20 &&
    has(/^(or|and)?$/, after) &&
    has(/\b(is|or|be|was)( (it|that))?$/, before)
  )
    return 'money';
  return !hasPrices && isWhole && value >= 50 && !has(/\bfrom$/, before) ? 'account' : 'price';
}

function moneyRole(before: string, after: string): AmountRole {
  if (has(/\b(account|balance|capital)( (of|is|with))*$/, before)) return 'account';
  if (has(/^(wins?|winners?)\b/, after)) return 'profit';
  if (has(/^(loss|losses|losers?)\b/, after)) return 'risk';
  if (isRisk(before, after)) return 'risk';
  if (has(STOP, before) || has(/^(stop|sl)\b/, after) || has(/\btake profit( (of|at|is|was))*$/, before))
    return 'move';
  if (
    has(
      /^(moves?|away|drop|fall|rise|jump|swing|below|above|from entry|distance|in my favou?r|against me|lower|higher)\b/,
      after,
    )
  )
    return 'move';
  if (has(/^(account|balance|deposit|capital|in my|on my|in the|in it)\b/, after)) return 'account';
  if (has(PROFIT, before) || has(/^(profit|a day|per day)\b/, after)) return 'profit';
  if (has(MOVE, before)) return 'move';
  return has(ACCOUNT, before) ? 'account' : 'money';
}

/** Figures with their role, in the order they were said. `prices` are those of the markets named. */
export function amountsIn(said: string, prices: readonly number[] = []): Amount[] {
  const isRatio = /\b(make|making|win|earn) \d.*\brisk|\brisk(?:ing)? \d.*\b(make|making|win|earn) \d/.test(
    said,
  );
  return figuresIn(said).flatMap((figure): Amount[] => {
    const role = roleOf(figure, said, prices);
    if (role === null) return [];
    const isPercent =
      figure.kind === 'pct' ||
      (role === 'risk' &&
        figure.kind === 'bare' &&
        figure.value <= 10 &&
        !isRatio &&
        !/\bin (dollars|money|euros|pounds)\b/.test(said) &&
        !has(/\bloss$/, figure.before) &&
        !has(LOSES, figure.before));
    return [{ role, value: figure.value, currency: figure.currency, isPercent }];
  });
}
