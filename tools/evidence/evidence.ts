import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildEvidence, type RegisteredRule } from '../../domain/evidence/evidence-base.ts';
import type { Cell } from '../../domain/evidence/measure-cell.ts';
import { ruleIds } from '../../domain/evidence/evidence-ids.ts';
import { canonicalRule } from '../../domain/evidence/rule.ts';
import { rules } from '../../domain/evidence/rules/rules.ts';
import { formatEvidence } from './format-evidence.ts';
import { formatCalibrations, learnCalibrations } from './learn-calibrations.ts';
import type { MarketTask } from './measure-market.ts';
import { readCaseHistories } from './read-case-histories.ts';
import { findHistory, type HistoryFile } from './read-history.ts';
import { renderReport } from './report/report.ts';

const EVIDENCE_FILE = join(import.meta.dirname, '../../server/features/evidence/evidence-base.json');
const CALIBRATIONS = 'chance-calibrations.json';
const USAGE = `Usage: npm run evidence -- FOLDER [--report FILE] [--out FILE] [--fresh]
FOLDER holds candles as CSV files named by their market (time,open,high,low,close or date,close).
What chances are computed from goes beside the base, into ${CALIBRATIONS}.`;

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

export const registeredRules = (): RegisteredRule[] =>
  ruleIds.map((id) => {
    const { version, registeredOn, name, parameters, variantsTried } = rules[id];
    return {
      id,
      version,
      registeredOn,
      name,
      parameters,
      variantsTried,
      hash: hashOf(canonicalRule(rules[id])),
    };
  });

/** What a market was measured from: the same key, the same cells. */
const keyOf = (files: readonly HistoryFile[]): string =>
  hashOf(
    JSON.stringify([
      CODE_VERSION,
      registeredRules().map(({ hash }) => hash),
      files.map(({ path }) => hashOf(readFileSync(path))),
    ]),
  );
/** To be raised where walking, costs or sums change. */
const CODE_VERSION = 5;

async function measureAll(tasks: readonly MarketTask[], cache: string, isFresh: boolean): Promise<Cell[]> {
  mkdirSync(cache, { recursive: true });
  const waiting = [...tasks];
  const byPair = new Map<string, Cell[]>();
  const started = performance.now();
  const runNext = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const kept = join(cache, `${keyOf(task.files)}.json`);
      const isKept = !isFresh && existsSync(kept);
      const cells = isKept ? (JSON.parse(readFileSync(kept, 'utf8')) as Cell[]) : await measureInWorker(task);
      if (!isKept) writeFileSync(kept, JSON.stringify(cells));
      byPair.set(task.pair, cells);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(
        `${byPair.size} of ${tasks.length}  ${task.pair}  ${cells.length} cells${isKept ? ', kept from before' : ''}  (${seconds} s)\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return tasks.flatMap(({ pair }) => byPair.get(pair) ?? []);
}

const measureInWorker = (task: MarketTask): Promise<Cell[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./measure-market.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      report: { type: 'string', default: join(tmpdir(), 'calmwick-evidence.html') },
      out: { type: 'string', default: EVIDENCE_FILE },
      fresh: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (!folder || !existsSync(folder)) throw new Error(USAGE);
  const { files, unknown } = findHistory(folder);
  for (const path of unknown) process.stdout.write(`${path}: no market of Calmwick, left out.\n`);
  if (files.length === 0) throw new Error(`No candles found under ${folder}.\n${USAGE}`);
  const tasks = [...Map.groupBy(files, ({ pair }) => pair)].map(([pair, own]) => ({ pair, files: own }));
  const cells = await measureAll(tasks, join(tmpdir(), 'calmwick-evidence'), values.fresh);
  const base = buildEvidence(cells, registeredRules(), (id) => rules[id].variantsTried);
  writeFileSync(values.out, formatEvidence(base));
  writeFileSync(values.report, renderReport(base));
  process.stdout.write(`${base.cells.length} cells in ${values.out}; the report is ${values.report}.\n`);
  const learned = learnCalibrations(readCaseHistories(folder).histories);
  const calibrations = join(dirname(values.out), CALIBRATIONS);
  writeFileSync(calibrations, formatCalibrations(learned));
  process.stdout.write(`${learned.classes.length} calibrations of chances in ${calibrations}.\n`);
}

if (import.meta.main) {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
