import { addTimes, countRows, dotProduct, emptyMatrix, rowAt, scaleVector, type Matrix } from './matrices.ts';

/** `teacher` has unit length; `label` is null where a line belongs to no entry. */
export type StudentLine = { rows: readonly number[]; teacher: Float64Array; label: number | null };

const ROUNDS = 5;
const BATCH = 128;
const RATE = 3e-3;
const LAST_RATE = 2e-4;
/** Dropout, so that no single word decides. */
const ROW_DROPPED = 0.15;
/** How much telling entries apart counts beside being near the teacher. */
const LABELS_COUNT = 0.3;
const SHARPNESS = 12;

/** Changes `table`; deterministic for the same lines and chances. */
export function trainStudent(
  table: Matrix,
  lines: readonly StudentLine[],
  labels: number,
  chance: () => number,
): void {
  const classes = emptyMatrix(labels, table.width);
  classes.numbers.forEach((_, i) => {
    classes.numbers[i] = (chance() - 0.5) * 0.3;
  });
  const [rowAdam, classAdam] = [adam(table), adam(classes)];
  const order = [...lines];
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, chance);
    const rate = RATE * (1 - round / ROUNDS) + LAST_RATE;
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      const judge = classJudge(classes, classAdam.slopes);
      const share = LABELS_COUNT / Math.max(1, batch.filter(({ label }) => label !== null).length);
      for (const { rows, teacher, label } of batch) {
        const heard = rows.filter(() => chance() >= ROW_DROPPED);
        const { unit, length } = directionOf(table, heard);
        if (length === 0) continue;
        const slope = teacher.map((number) => -number / batch.length);
        if (label !== null) judge.addSlopes(slope, unit, label, share);
        alongSphere(slope, unit, length);
        for (const row of heard) addTimes(rowAt(rowAdam.slopes, row), slope, 1);
      }
      judge.finish();
      rowAdam.step(rate);
      classAdam.step(rate);
    }
  }
}

function directionOf(table: Matrix, rows: readonly number[]): { unit: Float64Array; length: number } {
  const unit = new Float64Array(table.width);
  for (const row of rows) addTimes(unit, rowAt(table, row), 1);
  const length = Math.sqrt(dotProduct(unit, unit));
  scaleVector(unit, 1 / (length || 1));
  return { unit, length };
}

type ClassJudge = {
  addSlopes: (slope: Float64Array, unit: Float64Array, label: number, share: number) => void;
  finish: () => void;
};

/** Softmax over the cosines to one vector a class. */
function classJudge(classes: Matrix, slopes: Matrix): ClassJudge {
  const directions = Array.from({ length: countRows(classes) }, (_, one) => directionOf(classes, [one]));
  return {
    addSlopes: (slope, unit, label, share) => {
      const odds = directions.map((one) => Math.exp(SHARPNESS * (dotProduct(unit, one.unit) - 1)));
      const sum = odds.reduce((total, one) => total + one, 0);
      directions.forEach((one, i) => {
        const wrong = ((odds[i] as number) / sum - Number(i === label)) * SHARPNESS * share;
        addTimes(slope, one.unit, wrong);
        addTimes(rowAt(slopes, i), unit, wrong);
      });
    },
    finish: () => directions.forEach(({ unit, length }, i) => alongSphere(rowAt(slopes, i), unit, length)),
  };
}

/** From the slope of a direction to that of the vector itself. */
function alongSphere(slope: Float64Array, unit: Float64Array, length: number): void {
  addTimes(slope, unit, -dotProduct(slope, unit));
  scaleVector(slope, 1 / length);
}

const KEPT = 0.9;
const KEPT_SQUARE = 0.999;

/** Adam (Kingma, Ba 2014); a weight that never had a slope stays. */
function adam({ numbers: weights, width }: Matrix): { slopes: Matrix; step: (rate: number) => void } {
  const slopes = new Float64Array(weights.length);
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  let steps = 0;
  return {
    slopes: { numbers: slopes, width },
    step: (rate) => {
      steps += 1;
      const [meanSoFar, squareSoFar] = [1 - KEPT ** steps, 1 - KEPT_SQUARE ** steps];
      for (let i = 0; i < weights.length; i += 1) {
        const slope = slopes[i] as number;
        if (slope === 0 && square[i] === 0) continue;
        const m = KEPT * (mean[i] as number) + (1 - KEPT) * slope;
        const v = KEPT_SQUARE * (square[i] as number) + (1 - KEPT_SQUARE) * slope * slope;
        mean[i] = m;
        square[i] = v;
        weights[i] = (weights[i] as number) - (rate * m) / meanSoFar / (Math.sqrt(v / squareSoFar) + 1e-8);
      }
      slopes.fill(0);
    },
  };
}

function shuffle(list: StudentLine[], chance: () => number): void {
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(chance() * (i + 1));
    [list[i], list[j]] = [list[j] as StudentLine, list[i] as StudentLine];
  }
}
