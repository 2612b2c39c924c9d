import { printR } from '../buddy/print.ts';
import { outcomeOf, statisticsOf } from '../signals/statistics.ts';
import type { AbsenceStep } from './absence.ts';
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

export type AbsenceFacts = {
  days: AbsenceStep;
  /** Since the user was last there, in the order in which they closed. */
  closed: readonly ClosedPosition[];
  open: readonly OpenPosition[];
  watches: ReadonlyArray<{ pair: string; timeframe: string }>;
  tokens: { today: number; lasting: number };
  simulated: boolean;
};

const MOST_ROWS = 8;

/** How things stand for somebody who stayed away: their own signals, watches and tokens, and no push to come back. */
export function absenceLetter(facts: AbsenceFacts, from: From): Omit<Letter, 'switchOff'> {
  const { days, closed, open, watches, simulated } = facts;
  const { count, priced, totalPercent, meanR } = statisticsOf(closed.map((one) => outcomeOf(one, one)));
  const sum = printR((meanR ?? 0) * priced);
  return {
    subject:
      count > 0
        ? `While you were away: ${counted(count, 'signal')} closed, ${sum} after spread`
        : open.length > 0
          ? `${counted(open.length, 'signal')} of yours still open`
          : `How things stand in your ${from.productName} account`,
    because: `This note comes after 7, 14 and 30 days of absence, and then no more. ${RISK_LINE}`,
    blocks: [
      'Hello,',
      `You were last here more than ${days} days ago. This is how things stand; nothing of it needs you.`,
      ...listed('Closed since then', closed.slice(0, MOST_ROWS).map(closedRow), count),
      ...(count > 0 ? [`In all ${sum}, ${printSigned(totalPercent)}, after spread.`] : []),
      ...listed('Still open and followed', open.slice(0, MOST_ROWS).map(openRow), open.length),
      ...listed(
        'Levels still watched',
        watches.slice(0, MOST_ROWS).map(({ pair, timeframe }) => [pair, timeframe]),
        watches.length,
      ),
      ...(count + open.length + watches.length === 0
        ? ['You have no open signals and no levels under watch.']
        : []),
      tokenLine(facts.tokens),
      ...(simulated ? [SIMULATED_LINE] : []),
      { button: 'Open the chat', url: `${from.publicUrl}/?utm_source=email&utm_campaign=re_engagement` },
    ],
  };
}

const listed = (heading: string, rows: readonly string[][], count: number): Block[] =>
  count === 0
    ? []
    : [{ heading }, { rows }, ...(count > rows.length ? [`And ${count - rows.length} more.`] : [])];

const tokenLine = ({ today, lasting }: AbsenceFacts['tokens']): string =>
  lasting > 0
    ? `You hold ${counted(today, 'token')} for today and ${lasting} beside them.`
    : `You hold ${counted(today, 'token')} for today.`;
