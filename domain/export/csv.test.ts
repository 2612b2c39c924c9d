import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvCell, formatCsvLine } from './csv.ts';

function readLine(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < line.length - 1; at += 1) {
    const quoted = line[at] === '"';
    const found = quoted ? /"((?:[^"]|"")*)"/y : /([^,\r]*)/y;
    found.lastIndex = at;
    const [whole = '', inner = ''] = found.exec(line) ?? [];
    cells.push(inner.replaceAll('""', '"'));
    at += whole.length;
  }
  return cells;
}

test.each(['=HYPERLINK("http://evil")', '+1', '-1', '@x', '\tx', '\rx', '\n=1', '＝1', '－1'])(
  '%j is no formula',
  (hostile) => {
    expect(formatCsvCell(hostile).slice(0, 2)).toBe(`"'`);
    expect(readLine(formatCsvLine([hostile, 'next']))).toEqual([`'${hostile}`, 'next']);
  },
);

test('numbers are numbers, and nothing is empty', () => {
  expect(formatCsvLine([1.5, 0, null, 'a'])).toBe('1.5,0,,"a"\r\n');
});

test('a CSV reader gets back any cells, and none starts a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 }), (cells) => {
      const read = readLine(formatCsvLine(cells));
      expect(read.map((cell, i) => (cell === cells[i] ? cell : cell.slice(1)))).toEqual(cells);
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});
