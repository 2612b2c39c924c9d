import { countNoun } from '../../../text.ts';
import { losingRunProbability } from '../../../signals/statistics/losing-run.ts';
import { enoughToMeanSomething } from '../../../strategy/wilson.ts';
import { NOT_ALL_LOSE } from '../../query/rules/chance-rules.ts';
import type { Question } from '../../query/query.ts';
import { grouped, wholePercent } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding, type Missing } from '../calculator.ts';
import { printChance, printPercent } from '../money.ts';
import { valueOf, valuesOf, YOURS } from '../slots.ts';

const USUAL_TRADES = 50;
const MAX_TRADES = 10_000;

export const streakChance: Calculator = {
  needs: (question) => (valueOf(question, 'percent') === null ? { stats: true } : {}),
  calculate: (question, facts) => {
    const { run, trades } = countsAsked(question);
    if (run === null) return ask('How many in a row?', ['5 losses in a row', '10 losses in a row']);
    if (EXPECTS_RUN.test(question.words) && run <= MAX_TRADES) {
      const named = winRateAsked(question, facts);
      return 'ask' in named ? named : likelyRun(named, Math.max(1, trades), asksWins(question), facts);
    }
    if (!(run >= 1 && run <= 100 && trades >= run && trades <= MAX_TRADES))
      return ask('How many in a row, and in how many trades?', [
        '5 losses in 50 trades',
        '8 losses in 100 trades',
      ]);
    const rate = winRateAsked(question, facts);
    if ('ask' in rate) return rate;
    const isWins = asksWins(question);
    const share = isWins ? rate.share : 1 - rate.share;
    const value = share ** run;
    const within = losingRunProbability(share, run, trades);
    return withEvidence(facts, (cite) => {
      const source = 'streaks by chance';
      const what = `${isWins ? 'winning' : 'losing'} ${run === 1 ? 'the next trade' : cite(run, YOURS)}`;
      const winRate = `${cite(wholePercentOr(rate.share), rate.isOwn ? 'your record' : YOURS)} %`;
      const oneIn =
        value > 1e-6 && value < 0.1
          ? `, about ${cite(`1 in ${grouped(String(Math.round(1 / value)))}`, source)}`
          : '';
      return {
        sentence: `With ${rate.isOwn ? 'your own' : 'a'} win rate of ${winRate}, ${what} ${run === 1 ? '' : 'in a row '}has a chance of ${cite(printChance(value), source)}${oneIn}. Within ${cite(trades, trades === USUAL_TRADES ? 'example' : YOURS)} trades the chance of such a run is ${cite(printChance(within), source)}.`,
        value,
        unit: '',
        details: [
          `The ${isWins ? 'win' : 'loss'} rate, multiplied with itself once for each trade. Trades are taken as independent of each other; within many trades each possible run is counted exactly.`,
        ],
        next: isWins
          ? 'A run of wins says nothing about the next trade.'
          : 'Size so small that such a run leaves you trading.',
      };
    });
  },
};

/** "How many losses in a row should I expect in 200 trades". */
const EXPECTS_RUN =
  /\bhow many\b.*\b(in a row|straight|consecutive)\b.*\b(expect|likely|normal|usual|happen)|\b(longest|worst|max(imum)?) (losing |winning )?(run|streak)\b/;

/** The longest run that is as likely as not. */
function likelyRun(rate: WinRate, trades: number, isWins: boolean, facts: Facts): Finding {
  const share = isWins ? rate.share : 1 - rate.share;
  const longest = (least: number): number => {
    let run = 1;
    while (run < 100 && losingRunProbability(share, run + 1, trades) >= least) run += 1;
    return run;
  };
  const [usual, rare] = [longest(0.5), longest(0.05)];
  return withEvidence(facts, (cite) => {
    const source = 'streaks by chance';
    const name = isWins ? 'wins' : 'losses';
    return {
      sentence: `In ${cite(trades, YOURS)} trades at a win rate of ${cite(wholePercentOr(rate.share), rate.isOwn ? 'your record' : YOURS)} %, a run of ${cite(usual, source)} ${name} is as likely as not (${cite(printChance(losingRunProbability(share, usual, trades)), source)}), and ${cite(rare, source)} in a row still come in ${cite(printChance(losingRunProbability(share, rare, trades)), source)} of such stretches.`,
      value: usual,
      unit: name,
      details: ['Each possible run is counted exactly, with trades independent of each other.'],
    };
  });
}

/** Of exactly `hits` in `trials` independent ones. */
function binomial(trials: number, hits: number, share: number): number {
  let ways = 1;
  for (let i = 1; i <= hits; i += 1) ways = (ways * (trials - hits + i)) / i;
  return ways * share ** hits * (1 - share) ** (trials - hits);
}

const MOST_TRADES = 200;

/** At least so many wins, or losses, of so many trades. */
export const someWinsChance: Calculator = {
  needs: streakChance.needs,
  calculate: (question, facts) => {
    const [, hits, of] =
      /\b(\d+) (?:wins? |losses |trades )?(?:out )?(?:of|in) (?:the |my )?(?:next |last )?(\d+)\b/.exec(
        question.words,
      ) ?? [];
    const run = countsAsked(question).run;
    const [least, trades] = hits && of ? [Number(hits), Number(of)] : [1, run];
    if (trades === null || !(trades >= least && least >= 1 && trades <= MOST_TRADES))
      return ask('How many of how many trades?', [
        'At least 1 win in 5 trades',
        'At least 3 wins in 10 trades',
      ]);
    const rate = winRateAsked(question, facts);
    if ('ask' in rate) return rate;
    const isLoss =
      !NOT_ALL_LOSE.test(question.words) &&
      /\b(los\w*|reds?|fail\w*)\b/i.test(question.words.replace(/\bloss(es)? rate\b/gi, ''));
    const share = isLoss ? 1 - rate.share : rate.share;
    const exactly = binomial(trades, least, share);
    const value = Array.from({ length: trades - least + 1 }, (_, i) =>
      binomial(trades, least + i, share),
    ).reduce((sum, one) => sum + one, 0);
    return withEvidence(facts, (cite) => {
      const source = 'streaks by chance';
      const what = isLoss
        ? cite(countNoun(least, 'loss', 'losses'), YOURS)
        : cite(countNoun(least, 'win'), YOURS);
      const also =
        least > 1 ? `; exactly ${cite(least, YOURS)} has ${cite(printChance(exactly), source)}` : '';
      return {
        sentence: `With ${rate.isOwn ? 'your own' : 'a'} win rate of ${cite(wholePercentOr(rate.share), rate.isOwn ? 'your record' : YOURS)} %, at least ${what} in ${cite(countNoun(trades, 'trade'), YOURS)} has a chance of ${cite(printChance(value), source)}${also}.`,
        value,
        unit: '',
        details: [
          'Every way in which that many can come is counted. Trades are taken as independent of each other.',
        ],
      };
    });
  },
};

/** Where two counts are named, the smaller one is the run. */
function countsAsked(question: Question): { run: number | null; trades: number } {
  const counts = [...valuesOf(question, 'count'), ...(question.length === null ? [] : [question.length])]
    .map(Math.round)
    .toSorted((a, b) => a - b);
  const [run = null] = counts;
  const most = counts.at(-1) ?? USUAL_TRADES;
  return { run, trades: run !== null && most > run ? most : Math.max(USUAL_TRADES, run ?? 0) };
}

const asksWins = ({ words }: Question): boolean =>
  /\b(wins?|winners?|winning)\b/i.test(words.replace(/\bwin(ning)?[ -]?rates?\b/gi, '')) &&
  !/\b(los\w*|reds?|fail\w*|stop\w*|bad)\b/i.test(words);

type WinRate = { share: number; isOwn: boolean };

/** The rate named, else the user's own once it means something. "I lose 45 %" names the other one. */
export function winRateAsked(question: Question, { stats }: Facts): WinRate | Missing {
  const percent = valueOf(question, 'percent');
  const isOfLosses = /\b(?:lose|losing|loss rate)(?: (?:of|is|about|rate|like))* pct:/.test(question.words);
  const [, won, of] =
    /\b(\d+) (?:times |trades |wins |winners )?(?:out )?(?:of|in|from) (?:every |my |the |last )?(\d+)\b/.exec(
      question.words,
    ) ?? [];
  const [, all, wins] = /\b(\d+) trades\b.*?\b(?:won|wins?) (\d+)\b/.exec(question.words) ?? [];
  if (percent === null && all && wins && Number(wins) < Number(all))
    return { share: Number(wins) / Number(all), isOwn: false };
  const counted =
    percent === null && won && of && Number(won) < Number(of) ? (100 * Number(won)) / Number(of) : percent;
  const named = counted !== null && isOfLosses ? 100 - counted : counted;
  if (named !== null && named > 0 && named < 100) return { share: named / 100, isOwn: false };
  if (named === null && stats && stats.closedSignals >= enoughToMeanSomething)
    return { share: stats.winRate, isOwn: true };
  return ask('At what win rate?', ['At 40 %', 'At 50 %', 'At 60 %']);
}

const wholePercentOr = (share: number): string => {
  const percent = share * 100;
  return Math.abs(percent - Math.round(percent)) < 1e-9 ? wholePercent(share) : printPercent(percent, 1);
};
