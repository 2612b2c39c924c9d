import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../../server/platform/database/database.ts';
import { auditLedger } from '../../../server/platform/ledger/ledger-audit.ts';
import { startStoppableDatabase } from '../../../server/testing/outages/stoppable-database.ts';
import { createRandom, type Random } from '../../simulate/outside/randomness.ts';
import { scratchFolder, storedMarket } from '../../testing/start-server.ts';
import { checkHistory } from '../checker/check-history.ts';
import type { Anomaly } from '../checker/history.ts';
import { startChaos, startProcesses, type ChaosCounts } from './chaos.ts';
import { seedPeople, type Person, type Session } from './people.ts';
import { readHistories } from './read-objects.ts';
import type { RecordedOperation } from './record.ts';
import { closeConnections } from './send.ts';
import { actOfAdmin, drawAct, type Sites } from './workload.ts';

export type HistoryOptions = {
  seed: number;
  /** Of balances; others come on top. */
  operations: number;
  /** The workload ends then, whatever is left of it. */
  minutes: number;
  processes: number;
  people: number;
  chaosEveryMs: number;
  plantLostUpdate: boolean;
};

export type HistoryResult = {
  anomalies: Anomaly[];
  ledgerFindings: string[];
  balanceOperations: number;
  outcomes: Record<string, number>;
  chaos: ChaosCounts;
  seconds: number;
};

const WORKERS = 24;
/** People who are active together, so that their sessions meet; one goes and another comes every so often. */
const ACTIVE = 12;
const NEXT_EVERY_MS = 700;
const BUSY_PAUSE_MS = 2;
const ADMIN_SHARE = 0.05;
const START = '2020-07-08T09:00:00Z';

type Workload = {
  random: Random;
  sites: Sites;
  people: Person[];
  admins: Session[];
  limit: number;
  minutes: number;
};

/** Each session has one operation at a time, as a page that waits for its answer. */
async function runWorkload({
  random,
  sites,
  people,
  admins,
  limit,
  minutes,
}: Workload): Promise<RecordedOperation[]> {
  const recorded: RecordedOperation[] = [];
  const busy = new Set<Session>();
  const began = performance.now();
  let ofBalances = 0;
  const uuid = (): string => {
    const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const work = async (): Promise<void> => {
    while (ofBalances < limit && performance.now() - began < minutes * 60_000) {
      const first = Math.floor((performance.now() - began) / NEXT_EVERY_MS);
      const person = people[(first + random.below(ACTIVE)) % people.length];
      const isAdmin = random.chance(ADMIN_SHARE);
      const free = (isAdmin ? admins : (person?.sessions ?? [])).filter((one) => !busy.has(one));
      if (!person || free.length === 0) {
        // Turning without a pause would take the processor from the processes.
        await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
        continue;
      }
      const session = random.pick(free);
      busy.add(session);
      const client = { random, sites, person, session, uuid };
      const done = await (isAdmin ? actOfAdmin : drawAct(random))(client);
      busy.delete(session);
      if (!done) continue;
      recorded.push({ ...done, person, session: session.name });
      if (done.isOfBalance && done.outcome !== 'fail') ofBalances += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return recorded;
}

const settingsOf = (databaseUrl: string, { plantLostUpdate }: HistoryOptions): Record<string, string> => ({
  ...storedMarket,
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  CLOCK_START: START,
  ...(plantLostUpdate && {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'plant-lost-update.ts')).href}`,
  }),
});

export async function runHistory(options: HistoryOptions): Promise<HistoryResult> {
  const began = performance.now();
  const random = createRandom(options.seed);
  const database = await startStoppableDatabase({ isDurable: true });
  const folder = await scratchFolder();
  const books = openDatabase(database.connectionString, () => undefined);
  const processes = await startProcesses(
    options.processes,
    folder.path,
    settingsOf(database.connectionString, options),
  );
  try {
    const admins = Math.ceil(options.operations / 1_500) + 2;
    const seeded = await seedPeople(books, { people: options.people, admins, now: Date.parse(START) });
    const chaosRandom = createRandom(options.seed ^ 0xc4a05);
    const chaos = startChaos({ random: chaosRandom, database, processes, everyMs: options.chaosEveryMs });
    const { sites } = processes;
    const { operations: limit, minutes } = options;
    const recorded = await runWorkload({ random, sites, ...seeded, limit, minutes }).finally(chaos.stop);
    await processes.stop();
    const histories = await readHistories(books.db, recorded);
    const outcomes: Record<string, number> = {};
    for (const { name, outcome } of recorded)
      outcomes[`${name}: ${outcome}`] = (outcomes[`${name}: ${outcome}`] ?? 0) + 1;
    return {
      anomalies: histories.flatMap(checkHistory),
      ledgerFindings: (await auditLedger(books.db)).findings.flatMap(({ rule, rows }) =>
        rows.map((row) => `${rule}: ${row}`),
      ),
      balanceOperations: recorded.filter(({ isOfBalance, outcome }) => isOfBalance && outcome !== 'fail')
        .length,
      outcomes,
      chaos: chaos.counts,
      seconds: (performance.now() - began) / 1_000,
    };
  } finally {
    await processes.stop();
    closeConnections();
    await books.close();
    await database.drop();
    await folder.remove();
  }
}
