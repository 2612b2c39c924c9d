import { expect, it } from 'vitest';
import { seeded } from '../../understanding/training/joined-messages.ts';
import { fitRidge, mainAxes, multiplyMatrices } from './matrices.ts';

const matrix = (width: number, ...numbers: number[]) => ({ numbers: Float64Array.from(numbers), width });

it('multiplies rows by columns', () => {
  const product = multiplyMatrices(matrix(2, 1, 2, 3, 4), matrix(1, 5, 6));
  expect([...product.numbers]).toEqual([17, 39]);
});

it('finds the direction in which rows differ most', () => {
  const [x, y] = mainAxes(matrix(2, 3, 3.1, -3, -3, 1, 0.9, -1, -1), 1, seeded(1)).numbers;
  expect(Math.abs(x as number)).toBeCloseTo(Math.SQRT1_2, 1);
  expect(Math.sign(x as number)).toBe(Math.sign(y as number));
});

it('finds the matrix that takes rows to others, and a smaller one under a ridge', () => {
  const from = matrix(2, 1, 0, 0, 1, 1, 1);
  const wanted = matrix(2, 2, -1, 0, 3);
  const found = fitRidge(from, multiplyMatrices(from, wanted), 1e-9);
  found.numbers.forEach((number, i) => expect(number).toBeCloseTo(wanted.numbers[i] as number, 5));
  expect(fitRidge(matrix(1, 1), matrix(1, 1), 1).numbers[0]).toBe(0.5);
});
