import { byKind, ideaNouns, type IdeaKind } from '../../signals/signal.ts';
import { countNoun } from '../../text.ts';
import { WEEK_MS } from '../../time.ts';
import { printDate, printR, wholePercent } from '../../buddy/replies/print.ts';
import type { SignalStatistics } from '../../signals/statistics/statistics.ts';
import { RISK_LINE, SIMULATED_LINE } from './alert-letter.ts';
import {
  composeRows,
  composeSection,
  describeClosed,
  formatClosedPosition,
  formatOpenPosition,
  printSignedPercent,
  statisticsOfPositions,
  sumOfR,
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

const day = (at: number): string => printDate(at).split(',', 1)[0] ?? '';

export function composeWeeklyLetter(
  report: WeeklyLetterData,
  sender: LetterSender,
): Omit<Letter, 'switchOff'> {
  const { monday, closed, open, simulated } = report;
  return {
    subject: closed.length === 0 ? 'Your week: no signal closed' : `Your week: ${describeClosed(closed)}`,
    because: `This report comes on Mondays to users of ${sender.productName} with a verified address who have not switched it off. ${RISK_LINE}`,
    blocks: [
      'Hello,',
      `This is your record from ${day(monday - WEEK_MS)} to ${day(monday - 1)}.`,
      ...(closed.length === 0 ? emptyWeek(report) : weekBlocks(closed)),
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

function weekBlocks(closed: readonly ClosedPosition[]): Block[] {
  return [
    { heading: 'Closed in that week' },
    ...byKind(closed).map(({ kind, held }) => {
      const week = statisticsOfPositions(held);
      return `${kind === 'practice' ? 'Practice ideas, counted apart: ' : ''}${outcomeCounts(week)} In all ${sumOfR(week)}, ${printSignedPercent(week.totalPercent)}, after spread.`;
    }),
    ...composeRows(closed.map(formatClosedPosition), MAX_ROWS, ON_PAGE),
  ];
}

const outcomeCounts = ({ stopHit, expired, targetHit }: SignalStatistics): string =>
  `${stopHit} reached the stop, ${expired} ran out of time, ${targetHit} reached the target.`;

const allBlocks = ({ allClosed }: WeeklyLetterData): Block[] =>
  byKind(allClosed).flatMap(({ kind, held }) => recordBlocks(kind, held));

function recordBlocks(kind: IdeaKind, closed: readonly ClosedPosition[]): Block[] {
  const { count, targetHit, interval, enough, noSkill, meanR } = statisticsOfPositions(closed);
  const range = `${wholePercent(interval.low)} to ${wholePercent(interval.high)} %`;
  return [
    { heading: `All of your closed ${ideaNouns[kind]}s` },
    `The target was reached ${countNoun(targetHit, 'time')} out of ${count}. ` +
      (enough
        ? `That is ${wholePercent(targetHit / count)} %, and by the count of them anything from ${range} would fit. `
        : `That is too few to mean much: by the count of them anything from ${range} would fit. `) +
      `Such plans break even at ${wholePercent(noSkill ?? 0)} %. The mean result is ${printR(meanR ?? 0)} a ${ideaNouns[kind]} after spread.`,
  ];
}

function aheadBlocks({ ahead }: WeeklyLetterData): Block[] {
  const releaseRows = ahead.map(({ name, currency, at, sure }) => [
    `${name} (${currency})`,
    sure ? printDate(at) : `about ${day(at)}`,
  ]);
  return composeSection('Large releases of this week', releaseRows, releaseRows.length);
}
