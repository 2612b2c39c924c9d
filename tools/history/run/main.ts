import { parseArgs } from 'node:util';
import { runHistory } from './run-history.ts';

const SHOWN = 20;

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    processes: { type: 'string', default: '2' },
    people: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    'chaos-every': { type: 'string', default: '8' },
    plant: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { anomalies, ledgerFindings, balanceOperations, outcomes, chaos, seconds } = await runHistory({
  operations: Number(values.operations),
  minutes: Number(values.minutes),
  processes: Number(values.processes),
  people: Number(values.people),
  seed: Number(values.seed),
  chaosEveryMs: Number(values['chaos-every']) * 1_000,
  plantLostUpdate: values.plant,
});

for (const [name, count] of Object.entries(outcomes).toSorted(([one], [other]) => one.localeCompare(other)))
  print(`${String(count).padStart(8)}  ${name}`);
const kinds = new Map<string, number>();
for (const { kind } of anomalies) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
for (const [kind, count] of kinds) print(`${String(count).padStart(8)}  ANOMALY ${kind}`);
for (const { kind, line } of anomalies.slice(0, SHOWN)) print(`${kind}: ${line.slice(0, 600)}`);
for (const line of ledgerFindings.slice(0, SHOWN)) print(`books: ${line}`);
print(
  `${balanceOperations} operations of balances in ${seconds.toFixed(0)} s over ${chaos.kills} kills, ${chaos.pauses} pauses and ${chaos.powerCuts} power cuts of the database: ${anomalies.length} anomalies`,
);
const isBroken = anomalies.length + ledgerFindings.length > 0;
process.exitCode = isBroken === values.plant ? 0 : 1;
