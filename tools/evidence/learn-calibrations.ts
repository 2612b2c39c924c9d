import {
  joinTimeframes,
  type CalibrationBase,
  type ClassCalibration,
} from '../../domain/chance/calibration-base.ts';
import { walkForward, type CaseHistory } from '../../domain/chance/walk-forward.ts';
import type { InstrumentKind } from '../../domain/market/instrument.ts';

const DIGITS = 4;
/** What was known is shipped for the first of January of every second year; older years of a market teach too little. */
const EVERY_YEARS = 2;
const MIN_CASES = 100;

const newestOf = (histories: readonly CaseHistory[]): number =>
  Math.max(...histories.map(({ columns }) => columns.time[columns.time.length - 1] ?? -Infinity));

function stagesOf(histories: readonly CaseHistory[]): number[] {
  const first = Math.min(...histories.map(({ columns }) => columns.time[0] ?? Infinity));
  const last = newestOf(histories);
  const stages: number[] = [];
  const firstYear = new Date(first).getUTCFullYear();
  for (let year = firstYear + (firstYear % EVERY_YEARS); Date.UTC(year) < last; year += EVERY_YEARS)
    stages.push(Date.UTC(year));
  return [...stages, last];
}

function learnClass(kind: InstrumentKind, histories: readonly CaseHistory[]): ClassCalibration[] {
  const learned: ClassCalibration[] = [];
  for (const until of stagesOf(histories)) {
    const joined = joinTimeframes(walkForward(kind, histories, until).calibrations);
    const before = learned.at(-1)?.cases ?? MIN_CASES - 1;
    if (joined && joined.cases > before) learned.push(joined);
  }
  return learned;
}

/** What every class teaches about its chances, at several times and at the end. */
export function learnCalibrations(histories: readonly CaseHistory[]): CalibrationBase {
  const byKind = [...Map.groupBy(histories, ({ instrument }) => instrument.kind)].filter(([, own]) =>
    own.some(({ cases }) => cases.length > 0),
  );
  return { format: 1, classes: byKind.flatMap(([kind, own]) => learnClass(kind, own)) };
}

/** One class and time a line, so that a change can be read; figures to four digits, instants whole. */
export const formatCalibrations = ({ format, classes }: CalibrationBase): string =>
  `{"format":${format},"classes":[\n${classes.map((one) => JSON.stringify(one, rounded)).join(',\n')}\n]}\n`;

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
