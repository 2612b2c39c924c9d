import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidenceBase, EvidenceCell } from '@app/domain/evidence/evidence-base.ts';
import { IDEA_RULE } from '@app/domain/evidence/rule.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';
import { instruments } from '@app/domain/market/instrument.ts';
import { timeframes } from '@app/domain/signals/signal.ts';

const tally = { count: 1_200, targets: 480, sumR: 96 };
const weekly = { sumOfSquaredWeeks: 900, weeks: 600, squaredWeekCounts: 2_400, weekCountsTimesSums: 0 };
const mean = { count: tally.count, sumR: tally.sumR, ...weekly };
const [from, to] = [Date.UTC(2010, 0, 4), Date.UTC(2025, 11, 31)];

const edge: Omit<EvidenceCell, 'pair' | 'timeframe'> = {
  rule: IDEA_RULE,
  from,
  to,
  isCloseOnly: false,
  sums: { ...tally, stops: 600, ambiguous: 0, sumGrossR: 120, ...weekly },
  atSpread: { half: tally, twice: tally, only: tally },
  byAccount: { standard: mean, raw: mean, dear: mean },
  byYear: [{ year: 2025, count: tally.count, sumR: tally.sumR }],
  byHour: [{ hour: 12, ...tally }],
  luckByHour: [{ hour: 12, count: tally.count, targets: tally.targets }],
  results: [-1, -1, -1, 2, 2],
  equity: [[to, tally.sumR]],
  longestLosingRun: 9,
  deepestFall: 12,
  comparisons: { 'random-instants': tally, 'coin-flip': tally, opposite: tally, holding: tally },
  pooled: { mean: 0.08, error: 0.03, low: 0.02, high: 0.14, aboveZero: 0.99 },
  deflated: 0.9,
};

const provenEvidence: EvidenceBase = {
  format: 1,
  until: to,
  rules: [
    {
      id: IDEA_RULE,
      version: rules[IDEA_RULE].version,
      registeredOn: rules[IDEA_RULE].registeredOn,
      name: rules[IDEA_RULE].name,
      parameters: rules[IDEA_RULE].parameters,
      variantsTried: 1,
      hash: '0'.repeat(64),
    },
  ],
  tried: 1,
  cells: instruments.flatMap(({ pair }) => timeframes.map((timeframe) => ({ ...edge, pair, timeframe }))),
};

let written: string | undefined;

/** A past in which the product's own rule has a proven edge everywhere, so that its ideas are signals. */
export function provenEvidenceFile(): string {
  if (written) return written;
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  written = join(folder, 'evidence-base.json');
  writeFileSync(written, JSON.stringify(provenEvidence));
  return written;
}
