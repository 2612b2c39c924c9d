import { countNoun } from '../../text.ts';
import { byKind, ideaNouns, type Timeframe } from '../../signals/signal.ts';
import { timeframeNames } from '../../signals/timeframe-name.ts';
import type { AbsenceStep } from '../absence.ts';
import { RISK_LINE, SIMULATED_LINE } from './alert-letter.ts';
import {
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
import type { LetterSender, Letter } from './letter.ts';

export type AbsenceLetterData = {
  days: AbsenceStep;
  closed: readonly ClosedPosition[];
  open: readonly OpenPosition[];
  watches: ReadonlyArray<{ pair: string; timeframe: Timeframe }>;
  tokens: { today: number; lasting: number };
  simulated: boolean;
};

const MAX_ROWS = 8;

export function composeAbsenceLetter(
  report: AbsenceLetterData,
  sender: LetterSender,
): Omit<Letter, 'switchOff'> {
  const { days, closed, open, watches, simulated } = report;
  const count = closed.length;
  return {
    subject:
      count > 0
        ? `While you were away: ${describeClosed(closed)}`
        : open.length > 0
          ? `${byKind(open)
              .map(({ kind, held }) => countNoun(held.length, ideaNouns[kind]))
              .join(' and ')} of yours still open`
          : `How things stand in your ${sender.productName} account`,
    because: `This note comes after 7, 14 and 30 days away, and then no more. ${RISK_LINE}`,
    blocks: [
      'Hello,',
      `You were last here more than ${days} days ago. Here is how things stand; nothing needs you to act.`,
      ...composeSection('Closed since then', closed.map(formatClosedPosition), MAX_ROWS),
      ...byKind(closed).map(({ kind, held }) => {
        const stats = statisticsOfPositions(held);
        const whose = kind === 'practice' ? 'Practice ideas, counted apart: in' : 'In';
        return `${whose} all ${sumOfR(stats)}, ${printSignedPercent(stats.totalPercent)}, after spread.`;
      }),
      ...composeSection('Still open and followed', open.map(formatOpenPosition), MAX_ROWS),
      ...composeSection(
        'Levels still watched',
        watches.map(({ pair, timeframe }) => [pair, timeframeNames[timeframe]]),
        MAX_ROWS,
      ),
      ...(count + open.length + watches.length === 0
        ? ['You have no open signals and no levels under watch.']
        : []),
      tokenLine(report.tokens),
      ...(simulated ? [SIMULATED_LINE] : []),
      { button: 'Open the chat', url: `${sender.publicUrl}/?utm_source=email&utm_campaign=re_engagement` },
    ],
  };
}

const tokenLine = ({ today, lasting }: AbsenceLetterData['tokens']): string =>
  lasting > 0
    ? `You have ${countNoun(today, 'token')} for today and ${lasting} more.`
    : `You have ${countNoun(today, 'token')} for today.`;
