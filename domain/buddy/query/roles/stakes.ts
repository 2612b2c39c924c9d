import type { Amount, AmountRole } from '../query.ts';

const WIN =
  'win|wins|won|winner|winners|winning|make|makes|made|making|gain|gains|profit|profits|earn|earns|earned|green|reward|up|get|gets';
const LOSS =
  'lose|loses|lost|losing|loss|losses|loser|losers|risk|risks|risking|red|down|pay|pays|cost|costs|stop|stopped';
const SIDE = new RegExp(`\\b(?:(${WIN})|(${LOSS}))\\b`, 'g');
const SIDE_NEXT = new RegExp(
  `^(?:of )?(?:a |per |for each |each |on |every |when i )*(?:(${WIN})|(${LOSS}))\\b`,
);
const SIDE_RIGHT_BEFORE = new RegExp(
  `\\b(?:${WIN}|${LOSS})(?: (?:trade|trades|is|are|of|at|about|around|just|only|like|another|me|the|a|average|avg|size|for|on|brings?|takes?|costs?))*$`,
);
/** "7 of 10", "one in three", "8 out of 20 trades"; "half". */
const COUNTED =
  /\b(\d+|one|a) (?:times |trades |wins |winners |won )?(?:out )?(?:of|in|from) (?:every |my |the |last )*(\d+|two)\b(?! ?(?:lots?|dollars?|euros?))(?: (?:trades|times|tries))?/;
/** "4 wins of 30 and 6 losses of 15". */
const WINS_AND_LOSSES =
  /(?<![\w.:])(\d{1,3}) (?:wins?|winners?)\b.*(?<![\w.:])(\d{1,3}) (?:loss(?:es)?|losers?)\b/;
const HALF_WON =
  /\b(?:win|wins|won|winning|right|correct|green) (?:on |about |only |in )*(?:half|every (?:second|other))\b|\bhalf (?:of )?(?:the|my|of|all)? ?(?:time|trades|them|winners)\b|\bcoin ?flips?\b/;
const THIRD_WON = /\b(?:win|wins|won|right) (?:on |about |only )*(?:a|one|every) third\b/;
const FIGURE = /(?<![\w.:])(?:(cur:[a-z]{3}|pips|pct):)?(\d+(?:\.\d+)?)(?: ?(r)\b| ?(x|times|trades)\b)?/g;
const BIGGER = '(\\d+(?:\\.\\d+)?) ?(?:x|times)|(twice|double|two times)|(three times|triple)|(half)';
const MULTIPLE_OF_WIN = new RegExp(
  `\\b(?:win|wins|winner|winners|make|gain|reward)\\b(?: \\w+){0,4} (?:${BIGGER})(?: \\w+){0,5} (?:lose|loss|losses|loser|losers|losing|risk)\\b`,
);
const MULTIPLE_OF_LOSS = new RegExp(
  `\\b(?:lose|loss|losses|loser|losers|losing)\\b(?: \\w+){0,4} (?:${BIGGER})(?: \\w+){0,5} (?:win|wins|winner|winners|winning|make|gain)\\b`,
);
/** From here a bare sum beside a win or a loss is money, below it counts risks. */
const LEAST_MONEY = 5;

const percentOf = (value: number): Amount => ({ role: 'percent', value, currency: null, isPercent: true });
const plain = (role: AmountRole, value: number, currency: string | null = null): Amount => ({
  role,
  value,
  currency,
  isPercent: false,
});

/** Win rate in per cent, from a share, a count of trades or "half". */
function rateIn(said: string): { rate: Amount | null; rest: string } {
  const [, wins, losses] = WINS_AND_LOSSES.exec(said) ?? [];
  if (wins && losses)
    return {
      rate: percentOf((100 * Number(wins)) / (Number(wins) + Number(losses))),
      rest: said.replace(/\b\d{1,3} (?=(?:wins?|winners?|loss(?:es)?|losers?)\b)/g, ''),
    };
  const [share, percent] = /\bpct:(\d+(?:\.\d+)?)/.exec(said) ?? [];
  if (share) return { rate: percentOf(Number(percent)), rest: said.replace(share, ' ') };
  const [counted, won = '', of = ''] = COUNTED.exec(said) ?? [];
  const [hits, all] = [Number(won) || 1, Number(of) || 2];
  if (counted && hits < all) {
    const isLost = new RegExp(`\\b(lose|losing|lost|wrong|losers?) (about |only |just )*${counted}`).test(
      said,
    );
    const rate = (100 * hits) / all;
    return { rate: percentOf(isLost ? 100 - rate : rate), rest: said.replace(counted, ' ') };
  }
  const spoken = spokenRateIn(said);
  if (spoken) return { rate: spoken, rest: said.replace(HALF_WON, ' ').replace(THIRD_WON, ' ') };
  const [named, bare] =
    /\b(?:win|hit) ?rate (?:(?:is|of|at|goes|drops|falls|rises|down|up|to|was|would|be|around|about) )*(\d{1,2}(?:\.\d+)?)\b/.exec(
      said,
    ) ?? [];
  return named
    ? { rate: percentOf(Number(bare)), rest: said.replace(named, ' ') }
    : { rate: null, rest: said };
}

/** "Half the time", "a third of my trades". */
export const spokenRateIn = (said: string): Amount | null =>
  HALF_WON.test(said) ? percentOf(50) : THIRD_WON.test(said) ? percentOf(100 / 3) : null;

function multipleIn(said: string): Amount[] {
  const times = ([, figure, double, triple]: RegExpExecArray): number =>
    figure ? Number(figure) : double ? 2 : triple ? 3 : 0.5;
  const won = MULTIPLE_OF_WIN.exec(said);
  if (won) return [plain('risk', 1), plain('profit', times(won))];
  const lost = MULTIPLE_OF_LOSS.exec(said);
  return lost ? [plain('risk', times(lost)), plain('profit', 1)] : [];
}

type Side = 'profit' | 'risk';

/** The word right before a figure tells its side, then the one right after it, then the nearest before. */
function sideOf(before: string, after: string): Side | null {
  const words = [...before.matchAll(SIDE)].at(-1);
  const named: Side | null = words ? (words[1] ? 'profit' : 'risk') : null;
  if (named && SIDE_RIGHT_BEFORE.test(before)) return named;
  const next = SIDE_NEXT.exec(after);
  if (next) return next[1] ? 'profit' : 'risk';
  return named;
}

/** What a trade wins and loses, by the words beside each figure. */
function sizesIn(said: string): Amount[] {
  const multiple = multipleIn(said);
  if (multiple.length > 0) return multiple;
  const found = [...said.matchAll(FIGURE)].filter(([, unit, , , counts]) => unit !== 'pct' && !counts);
  const sizes = new Map<Side, Amount>();
  found.forEach((match, i) => {
    const [whole, unit = '', figure, inR] = match;
    const previous = found[i - 1];
    const from = previous ? previous.index + previous[0].length : 0;
    const end = match.index + whole.length;
    const side = sideOf(
      said
        .slice(from, match.index)
        .replace(/[-+=:]\s*$/, '')
        .trim(),
      said.slice(end, found[i + 1]?.index ?? said.length).trim(),
    );
    const value = Number(figure);
    if (!side || sizes.has(side) || value <= 0) return;
    if (unit === 'pips') sizes.set(side, plain(side === 'profit' ? 'target-pips' : 'stop-pips', value));
    else {
      const isMoney = unit !== '' || (!inR && value >= LEAST_MONEY);
      sizes.set(side, plain(side, value, isMoney ? unit.slice(4).toUpperCase() || 'USD' : null));
    }
  });
  const [risk, profit] = [sizes.get('risk'), sizes.get('profit')];
  if (!risk || !profit) return [...sizes.values()];
  const currency = risk.role === 'risk' && profit.role === 'profit' ? currencyOf(said) : null;
  const isMoney = risk.currency !== null || profit.currency !== null;
  return [risk, profit].map((one) => ({ ...one, currency: isMoney ? (currency ?? one.currency) : null }));
}

const currencyOf = (said: string): string | null =>
  /\bcur:([a-z]{3}):/.exec(said)?.[1]?.toUpperCase() ?? null;

/**
 * How often a trade wins and what it brings and takes: "right 7 of 10 times but lose 50 and win 15". `counts` are the
 * wins and the losses that the rate is made of.
 */
export function stakesIn(said: string): { rate: Amount | null; sizes: Amount[]; counts: number[] } {
  const { rate, rest } = rateIn(said);
  const counts = WINS_AND_LOSSES.exec(said)?.slice(1).map(Number) ?? [];
  return { rate, counts, sizes: sizesIn(rest.replace(/ +/g, ' ').trim()) };
}
