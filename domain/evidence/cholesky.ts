/** Rows of a square matrix. */
export type Matrix = Float64Array[];

/** The lower triangle L with L·Lᵀ equal to a symmetric positive definite matrix. @throws RangeError if it is not one */
export function choleskyOf(matrix: Matrix): Matrix {
  const lower = matrix.map((row) => new Float64Array(row.length));
  for (const [i, row] of lower.entries()) {
    for (let k = 0; k <= i; k += 1) {
      const other = lower[k] as Float64Array;
      let rest = (matrix[i] as Float64Array)[k] as number;
      for (let j = 0; j < k; j += 1) rest -= (row[j] as number) * (other[j] as number);
      if (k === i && !(rest > 0)) throw new RangeError('The matrix is not positive definite.');
      row[k] = k === i ? Math.sqrt(rest) : rest / (other[k] as number);
    }
  }
  return lower;
}

/** x with L·x = b. */
export function solveLower(lower: Matrix, b: Float64Array): Float64Array {
  const x = new Float64Array(b.length);
  for (const [i, row] of lower.entries()) {
    let rest = b[i] as number;
    for (let k = 0; k < i; k += 1) rest -= (row[k] as number) * (x[k] as number);
    x[i] = rest / (row[i] as number);
  }
  return x;
}

/** x with Lᵀ·x = b. */
export function solveUpper(lower: Matrix, b: Float64Array): Float64Array {
  const x = new Float64Array(b.length);
  for (let i = b.length - 1; i >= 0; i -= 1) {
    let rest = b[i] as number;
    for (let k = i + 1; k < b.length; k += 1)
      rest -= ((lower[k] as Float64Array)[i] as number) * (x[k] as number);
    x[i] = rest / ((lower[i] as Float64Array)[i] as number);
  }
  return x;
}
