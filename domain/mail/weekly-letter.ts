import { printDate, printR, wholePercent } from '../buddy/print.ts';
import { statisticsOf, outcomeOf, type Statistics } from '../signals/statistics.ts';
import { RISK_LINE, SIMULATED_LINE } from './alert-letter.ts';
import {
  closedRow,
  counted,
  openRow,
  printSigned,
  type ClosedPosition,
  type OpenPosition,
} from './figures.ts';
import type { Block, From, Letter } from './letter.ts';
import { WEEK } from './week.ts';

export type WeekFacts = {
  /** Monday 00:00 UTC after the week that is told of. */
  monday: number;
  /** In the order in which they closed. */
  closed: readonly ClosedPosition[];
  /** Every closed signal up to that Monday, those of the week among them. */
  allClosed: readonly ClosedPosition[];
  open: readonly OpenPosition[];
  /** HIGH-impact releases of the week that begins. */
  ahead: ReadonlyArray<{ name: string; currency: string; at: number; sure: boolean }>;
  simulated: boolean;
};

const MOST_ROWS = 12;

const record = (closed: readonly ClosedPosition[]): Statistics =>
  statisticsOf(closed.map((one) => outcomeOf(one, one)));

const day = (at: number): string => printDate(at).split(',', 1)[0] ?? '';

/** The user's week by the record: what was lost as plainly as what was won, and how little few signals say. */
export function weeklyLetter(facts: WeekFacts, from: From): Omit<Letter, 'switchOff'> {
  const { monday, closed, open, simulated } = facts;
  const week = record(closed);
  const sum = (week.meanR ?? 0) * week.priced;
  return {
    subject:
      week.count === 0
        ? 'Your week: no signal closed'
        : `Your week: ${counted(week.count, 'signal')} closed, ${printR(sum)} after spread`,
    because: `This report comes on Mondays to users of ${from.productName} with a verified address who have not switched it off. ${RISK_LINE}`,
    blocks: [
      'Hello,',
      `This is your record from ${day(monday - WEEK)} to ${day(monday - 1)}.`,
      ...(week.count === 0 ? emptyWeek(facts) : weekBlocks(closed, week)),
      ...allBlocks(facts),
      ...section('Still open', open.slice(0, MOST_ROWS).map(openRow), open.length),
      ...aheadBlocks(facts),
      ...(simulated ? [SIMULATED_LINE] : []),
      {
        button: 'See the full record',
        url: `${from.publicUrl}/signals?utm_source=email&utm_campaign=weekly_report`,
      },
    ],
  };
}

function emptyWeek({ allClosed, open }: WeekFacts): Block[] {
  if (allClosed.length + open.length === 0)
    return [
      'You have no tracked signals yet, so there is nothing to report. Once you ask Pipsy for one, its outcome will stand here, whichever way it went.',
    ];
  return ['No signal of yours closed in that week, so there is no result to report.'];
}

function weekBlocks(closed: readonly ClosedPosition[], week: Statistics): Block[] {
  return [
    { heading: 'Closed in that week' },
    `${outcomeCounts(week)} In all ${printR((week.meanR ?? 0) * week.priced)}, ${printSigned(week.totalPercent)}, after spread.`,
    ...rows(closed.slice(0, MOST_ROWS).map(closedRow), closed.length),
  ];
}

const outcomeCounts = ({ stopHit, expired, targetHit }: Statistics): string =>
  `${stopHit} reached the stop, ${expired} ran out of time, ${targetHit} reached the target.`;

function allBlocks({ allClosed }: WeekFacts): Block[] {
  if (allClosed.length === 0) return [];
  const { count, targetHit, interval, enough, noSkill, meanR } = record(allClosed);
  const range = `${wholePercent(interval.low)} to ${wholePercent(interval.high)} %`;
  return [
    { heading: 'All of your closed signals' },
    `The target was reached ${counted(targetHit, 'time')} out of ${count}. ` +
      (enough
        ? `That is ${wholePercent(targetHit / count)} %, and by the count of them anything from ${range} would fit. `
        : `That is too few to mean much: by the count of them anything from ${range} would fit. `) +
      `Without any skill it would be ${wholePercent(noSkill ?? 0)} %. The mean result is ${printR(meanR ?? 0)} a signal after spread.`,
  ];
}

function aheadBlocks({ ahead }: WeekFacts): Block[] {
  const told = ahead.map(({ name, currency, at, sure }) => [
    `${name} (${currency})`,
    sure ? printDate(at) : `about ${day(at)}`,
  ]);
  return section('Large releases of this week', told, told.length);
}

const section = (heading: string, shown: readonly string[][], count: number): Block[] =>
  shown.length === 0 ? [] : [{ heading }, ...rows(shown, count)];

const rows = (shown: readonly string[][], count: number): Block[] => [
  { rows: shown },
  ...(count > shown.length ? [`And ${count - shown.length} more, on the page below.`] : []),
];
