import { expect, it } from 'vitest';
import { seeded } from '../../understanding/training/joined-messages.ts';
import { countRows, embedBy, openTable, packTable, rowsByWord, rowsOf, similarityOf, tokensOf } from '../sentence-table.ts'; // prettier-ignore
import { emptyMatrix } from './matrices.ts';
import { trainStudent } from './train-student.ts';

const plan = { words: ['tell', 'kappo', 'sigmo', 'rello'], bigrams: 16, grams: 16 };
const rowByWord = rowsByWord(plan.words);
const teacher = { tell: Float64Array.of(1, 0), hear: Float64Array.of(0, 1) };
const line = (text: string, label: number | null, wanted: Float64Array) => ({
  rows: rowsOf(tokensOf(text), plan, rowByWord),
  teacher: wanted,
  label,
});
const lines = Array.from({ length: 400 }, () => [
  line('tell kappo', 0, teacher.tell),
  line('tell rello', null, teacher.tell),
  line('hear sigmo', 1, teacher.hear),
]).flat();

function learn(): Buffer {
  const table = emptyMatrix(countRows(plan), 2);
  const chance = seeded(3);
  table.numbers.forEach((_, i) => {
    table.numbers[i] = (chance() - 0.5) * 0.01;
  });
  trainStudent(table, lines, 2, chance);
  return packTable(plan, Float32Array.from(table.numbers));
}

it('learns which texts its teacher places together, also by words that are in no list', () => {
  const table = openTable(learn());
  const near = (one: string, other: string): number =>
    similarityOf(embedBy(table, one), embedBy(table, other));
  expect(near('kappo', 'Rello!')).toBeGreaterThan(0.8);
  expect(near('kappo', 'hear')).toBeLessThan(0.5);
});

it('learns the same from the same', () => {
  expect(learn().equals(learn())).toBe(true);
});
