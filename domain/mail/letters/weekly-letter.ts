import { countNoun } from '../../text.ts';
import { WEEK_MS } from '../../time.ts';
import { printDate, printR, wholePercent } from '../../buddy/replies/print.ts';
import { statisticsOf, outcomeOf, type SignalStatistics } from '../../signals/statistics/statistics.ts';
import { RISK_LINE, SIMULATED_LINE } from './alert-letter.ts';
import {
  composeRows,
  composeSection,
  formatClosedPosition,
  formatOpenPosition,
  printSignedPercent,
  type ClosedPosition,
  type OpenPosition,
} from './position-rows.ts';
import type { Block, LetterSender, Letter } from './letter.ts';

export type WeeklyLetterData = {
  monday: number;
  closed: readonly ClosedPosition[];
  allClosed: readonly ClosedPosition[];
  open: readonly OpenPosition[];
  ahead: ReadonlyArray<{ name: string; currency: string; at: number; sure: boolean }>;
  simulated: boolean;
};

const MAX_ROWS = 12;
const ON_PAGE = ', on the page below';

const statisticsOfPositions = (closed: readonly ClosedPosition[]): SignalStatistics =>
  statisticsOf(closed.map((one) => outcomeOf(one, one)));

const day = (at: number): string => printDate(at).split(',', 1)[0] ?? '';

export function composeWeeklyLetter(
  report: WeeklyLetterData,
  sender: LetterSender,
): Omit<Letter, 'switchOff'> {
  const { monday, closed, open, simulated } = report;
  const week = statisticsOfPositions(closed);
  const sum = (week.meanR ?? 0) * week.priced;
  return {
    subject:
      week.count === 0
        ? 'Your week: no signal closed'
        : `Your week: ${countNoun(week.count, 'signal')} closed, ${printR(sum)} after spread`,
    because: `This report comes on Mondays to users of ${sender.productName} with a verified address who have not switched it off. ${RISK_LINE}`,
    blocks: [
      'Hello,',
      `This is your record from ${day(monday - WEEK_MS)} to ${day(monday - 1)}.`,
      ...(week.count === 0 ? emptyWeek(report) : weekBlocks(closed, week)),
      ...allBlocks(report),
      ...composeSection('Still open', open.map(formatOpenPosition), MAX_ROWS, ON_PAGE),
      ...aheadBlocks(report),
      ...(simulated ? [SIMULATED_LINE] : []),
      {
        button: 'See the full record',
        url: `${sender.publicUrl}/signals?utm_source=email&utm_campaign=weekly_report`,
      },
    ],
  };
}

function emptyWeek({ allClosed, open }: WeeklyLetterData): Block[] {
  if (allClosed.length + open.length === 0)
    return [
      'You have no tracked signals yet, so there is nothing to report. Once you ask Pipsy for one, its outcome will stand here, whichever way it went.',
    ];
  return ['No signal of yours closed in that week, so there is no result to report.'];
}

function weekBlocks(closed: readonly ClosedPosition[], week: SignalStatistics): Block[] {
  return [
    { heading: 'Closed in that week' },
    `${outcomeCounts(week)} In all ${printR((week.meanR ?? 0) * week.priced)}, ${printSignedPercent(week.totalPercent)}, after spread.`,
    ...composeRows(closed.map(formatClosedPosition), MAX_ROWS, ON_PAGE),
  ];
}

const outcomeCounts = ({ stopHit, expired, targetHit }: SignalStatistics): string =>
  `${stopHit} reached the stop, ${expired} ran out of time, ${targetHit} reached the target.`;

function allBlocks({ allClosed }: WeeklyLetterData): Block[] {
  if (allClosed.length === 0) return [];
  const { count, targetHit, interval, enough, noSkill, meanR } = statisticsOfPositions(allClosed);
  const range = `${wholePercent(interval.low)} to ${wholePercent(interval.high)} %`;
  return [
    { heading: 'All of your closed signals' },
    `The target was reached ${countNoun(targetHit, 'time')} out of ${count}. ` +
      (enough
        ? `That is ${wholePercent(targetHit / count)} %, and by the count of them anything from ${range} would fit. `
        : `That is too few to mean much: by the count of them anything from ${range} would fit. `) +
      `Without any skill it would be ${wholePercent(noSkill ?? 0)} %. The mean result is ${printR(meanR ?? 0)} a signal after spread.`,
  ];
}

function aheadBlocks({ ahead }: WeeklyLetterData): Block[] {
  const releaseRows = ahead.map(({ name, currency, at, sure }) => [
    `${name} (${currency})`,
    sure ? printDate(at) : `about ${day(at)}`,
  ]);
  return composeSection('Large releases of this week', releaseRows, releaseRows.length);
}
