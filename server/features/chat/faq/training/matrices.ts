/** Row by row. */
export type Matrix = { numbers: Float64Array; width: number };

export const emptyMatrix = (rows: number, width: number): Matrix => ({
  numbers: new Float64Array(rows * width),
  width,
});

export const rowAt = ({ numbers, width }: Matrix, row: number): Float64Array =>
  numbers.subarray(row * width, (row + 1) * width);

export const countRows = ({ numbers, width }: Matrix): number => numbers.length / width;

/** Adds a multiple of `from` to `to`. */
export function addTimes(to: Float64Array, from: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] as number) + times * (from[i] as number);
}

export function dotProduct(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] as number) * (other[i] as number);
  return sum;
}

export function scaleVector(vector: Float64Array, times: number): void {
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] as number) * times;
}

/** `one` turned on its side, times `other`. */
export function multiplyTurned(one: Matrix, other: Matrix): Matrix {
  const product = emptyMatrix(one.width, other.width);
  for (let row = 0; row < countRows(one); row += 1) {
    const numbers = rowAt(other, row);
    rowAt(one, row).forEach((times, i) => {
      if (times !== 0) addTimes(rowAt(product, i), numbers, times);
    });
  }
  return product;
}

export function multiplyMatrices(one: Matrix, other: Matrix): Matrix {
  const product = emptyMatrix(countRows(one), other.width);
  for (let row = 0; row < countRows(one); row += 1)
    rowAt(one, row).forEach((times, i) => addTimes(rowAt(product, row), rowAt(other, i), times));
  return product;
}

const ROUNDS = 30;

/** The columns are the `count` main axes of the rows, which have a mean of 0 (subspace iteration). */
export function mainAxes(rows: Matrix, count: number, chance: () => number): Matrix {
  const spread = multiplyTurned(rows, rows);
  let axes = emptyMatrix(rows.width, count);
  axes.numbers.forEach((_, i) => {
    axes.numbers[i] = chance() - 0.5;
  });
  for (let round = 0; round < ROUNDS; round += 1) axes = orthogonal(multiplyMatrices(spread, axes));
  return axes;
}

/** Gram-Schmidt over the columns. */
function orthogonal(matrix: Matrix): Matrix {
  const turned = turn(matrix);
  for (let row = 0; row < matrix.width; row += 1) {
    const own = rowAt(turned, row);
    for (let before = 0; before < row; before += 1)
      addTimes(own, rowAt(turned, before), -dotProduct(own, rowAt(turned, before)));
    scaleVector(own, 1 / Math.sqrt(dotProduct(own, own)));
  }
  return turn(turned);
}

function turn({ numbers, width }: Matrix): Matrix {
  const rows = numbers.length / width;
  const turned = emptyMatrix(width, rows);
  for (let i = 0; i < numbers.length; i += 1)
    turned.numbers[(i % width) * rows + Math.floor(i / width)] = numbers[i] as number;
  return turned;
}

/** Ridge regression: the matrix that takes the rows of `from` nearest to those of `to`. */
export function fitRidge(from: Matrix, to: Matrix, ridge: number): Matrix {
  const square = multiplyTurned(from, from);
  for (let i = 0; i < from.width; i += 1)
    square.numbers[i * from.width + i] = (square.numbers[i * from.width + i] as number) + ridge;
  return solve(square, multiplyTurned(from, to));
}

/** Gauss-Jordan without pivots: a ridge makes the square matrix positive definite. */
function solve(square: Matrix, right: Matrix): Matrix {
  for (let pivot = 0; pivot < square.width; pivot += 1) {
    const over = rowAt(square, pivot)[pivot] as number;
    for (let row = 0; row < square.width; row += 1) {
      if (row === pivot) continue;
      const times = -(rowAt(square, row)[pivot] as number) / over;
      addTimes(rowAt(square, row), rowAt(square, pivot), times);
      addTimes(rowAt(right, row), rowAt(right, pivot), times);
    }
  }
  for (let row = 0; row < square.width; row += 1)
    scaleVector(rowAt(right, row), 1 / (rowAt(square, row)[row] as number));
  return right;
}
