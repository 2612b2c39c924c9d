import { buildWeb } from '../tools/build-web.ts';
import { BUDGETS, firstLoad, gzipped, VISITS } from '../tools/first-load.ts';

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

/** What a first visit of each address fetches in JavaScript, beside its budget. */
export function benchSizes(): void {
  buildWeb();
  console.log('\nFirst load, JavaScript after gzip, in kB');
  for (const visit of VISITS) {
    const size = gzipped(firstLoad(visit));
    const budget = BUDGETS[visit.kind];
    const label = `${visit.path}${visit.kind === 'app' ? ' (signed in)' : ''}`;
    const over = size > budget ? '  OVER' : '';
    console.log(`  ${label.padEnd(24)} ${kilobytes(size).padStart(6)} of ${kilobytes(budget)}${over}`);
    if (over) process.exitCode = 1;
  }
}
