/** Gaussian elimination with pivots; each row holds the right-hand side last. The rows are used up. */
export function solveLinear(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let r = column + 1; r < size; r += 1)
      if (Math.abs(rows[r]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = r;
    const pivotRow = rows[best] as number[];
    rows[best] = rows[column] as number[];
    rows[column] = pivotRow;
    const pivot = pivotRow[column] as number;
    if (pivot === 0) return Array.from({ length: size }, () => 0);
    for (let k = column; k <= size; k += 1) pivotRow[k] = (pivotRow[k] as number) / pivot;
    for (const row of rows) {
      const factor = row[column] as number;
      if (row === pivotRow || factor === 0) continue;
      for (let k = column; k <= size; k += 1) row[k] = (row[k] as number) - factor * (pivotRow[k] as number);
    }
  }
  return rows.map((row) => row[size] as number);
}
