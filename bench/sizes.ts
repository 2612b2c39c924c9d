import { buildWeb } from '../tools/web/build-web.ts';
import { BUDGETS, listFirstLoad, gzippedSize, VISITS } from '../tools/web/first-load.ts';

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

export function benchSizes(): void {
  buildWeb();
  console.log('\nFirst load, JavaScript after gzip, in kB');
  for (const visit of VISITS) {
    const size = gzippedSize(listFirstLoad(visit));
    const budget = BUDGETS[visit.kind];
    const label = `${visit.path}${visit.kind === 'app' ? ' (signed in)' : ''}`;
    const over = size > budget ? '  OVER' : '';
    console.log(`  ${label.padEnd(24)} ${kilobytes(size).padStart(6)} of ${kilobytes(budget)}${over}`);
    if (over) process.exitCode = 1;
  }
}
