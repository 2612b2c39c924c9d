import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSources, ROOT, visitNodes, type Source } from './sources.ts';

/** Rules take their time from the clock of `server/platform/clock`, which follows the database. */
const OWN_CLOCK = /\bDate\.now\b|\bnew Date\(\)/;

const ALLOWED: Record<string, string> = {
  'server/platform/clock/synced-clock.ts': 'compares the own clock with that of the database',
  'server/adapters/mail/outbox-folder.ts': 'names files of development',
  'server/adapters/payments/fetch-json.ts': 'reads a date of a reply',
  'server/adapters/market/source/http.ts': 'reads a date of a reply',
  'server/adapters/web-push/web-push.ts': 'reads a date of a reply',
  'server/adapters/market/live-sources.ts': 'default outside the app',
  'server/adapters/market/yahoo/yahoo.ts': 'default outside the app',
  'server/adapters/market/oanda/oanda.ts': 'default outside the app',
  'server/adapters/market/kraken/kraken.ts': 'default outside the app',
  'server/adapters/market/twelve-data/twelve-data.ts': 'default outside the app',
  'server/adapters/market/dukascopy/dukascopy.ts': 'default outside the app',
  'server/commands/check-providers.ts': 'a command without a database',
  'server/features/chat/eval/read-command.ts': 'a command without a database',
};

const isProduct = ({ path }: Source): boolean =>
  /^(server|domain|contracts)\//.test(path) &&
  !isTest(path) &&
  !/^server\/testing\/|\/testing\/|stand-in|\/samples\//.test(path);

test('no rule goes by the own clock of a process', () => {
  const found = readSources()
    .filter((source) => isProduct(source) && OWN_CLOCK.test(source.text))
    .map(({ path }) => path);
  expect(found.filter((path) => !(path in ALLOWED))).toEqual([]);
  expect(Object.keys(ALLOWED).filter((path) => !found.includes(path))).toEqual([]);
});

const DATABASE_CLOCK =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_(date|time|timestamp)\b|\blocaltime/i;

/** The queue's own times are the database's, and so is the clock that everything else is compared with. */
const SQL_ALLOWED = [
  'server/features/admin/system/read-database-state.ts',
  'server/platform/clock/synced-clock.ts',
  'server/platform/queue/add-jobs.ts',
];

/** SQL stands in template texts; a call of `now()` in code between them is none. */
function hasDatabaseClock(source: Source): boolean {
  let isFound = false;
  visitNodes(source, (node) => {
    const { raw } = (node['value'] ?? {}) as { raw?: string };
    if (node.type === 'TemplateElement' && raw !== undefined && DATABASE_CLOCK.test(raw)) isFound = true;
  });
  return isFound;
}

test('no statement asks the database for the time of a rule, which tests and fast clocks could not move', () => {
  const found = readSources().filter((source) => isProduct(source) && hasDatabaseClock(source));
  expect(found.map(({ path }) => path)).toEqual(SQL_ALLOWED);
});

test('no column has the time of the database as its default', () => {
  const folder = 'server/platform/database/migrations';
  const found = globSync('*.sql', { cwd: join(ROOT, folder) }).filter((name) =>
    DATABASE_CLOCK.test(readFileSync(join(ROOT, folder, name), 'utf8').replaceAll(/--.*$/gm, '')),
  );
  // They put jobs into the queue.
  expect(found.toSorted()).toEqual(['0037_job_queue.sql', '0039_names.sql']);
});
