import type { EvidenceBase } from '../../domain/evidence/evidence-base.ts';

const DIGITS = 4;

/** One cell a line, so that a change of the base can be read; figures to four digits, instants whole. */
export function formatEvidence({ cells, ...head }: EvidenceBase): string {
  const lines = cells.map((cell) => JSON.stringify(cell, rounded));
  return `${JSON.stringify(head).slice(0, -1)},"cells":[\n${lines.join(',\n')}\n]}\n`;
}

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
