import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startSimulationServer, type SimulationServer } from './database-server.ts';
import { keptSeeds } from './kept-seeds.ts';
import { realMs } from './outside/time.ts';
import { isFind, isPlant, plants, type Plant } from './plants.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

const TAIL = 25;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    plant: { type: 'string' },
    finds: { type: 'string', default: '5' },
    log: { type: 'string' },
  },
});
const [seeds, from, jobs] = [values.seeds, values.from, values.jobs].map(Number) as [number, number, number];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Where two runs of a seed part, they were not the same run: the simulation let something in that it does not draw. */
function firstDifference(one: SeedResult, other: SeedResult): string | null {
  if (one.digest === other.digest) return null;
  const at = one.log.findIndex((line, index) => line !== other.log[index]);
  return `two runs of one seed part at line ${at}:\n    ${one.log[at]}\n    ${other.log[at]}`;
}

function report({ seed, violations, log }: SeedResult, difference: string | null): void {
  const firstAt = log.findIndex((line) => line.includes('VIOLATION'));
  print(`seed ${seed} FAILED`);
  for (const line of new Set(violations)) print(`  ${line}`);
  if (difference) print(`  ${difference}`);
  if (firstAt >= 0)
    for (const line of log.slice(Math.max(0, firstAt - TAIL), firstAt + 1)) print(`    ${line}`);
  print(`  again: npm run simulate -- --from ${seed} --seeds 1 --log seed-${seed}.log`);
}

/** Twice each: the logs must be equal to the byte. */
async function runTwice(server: SimulationServer, seed: number): Promise<boolean> {
  const first = await runSeed(server, seed, null);
  const second = await runSeed(server, seed, null);
  const difference = firstDifference(first, second);
  if (values.log) writeFileSync(values.log, `${first.log.join('\n')}\n`);
  if (values.log && difference) writeFileSync(`${values.log}.second`, `${second.log.join('\n')}\n`);
  const isGood = first.violations.length === 0 && difference === null;
  if (!isGood) report(first, difference);
  return isGood;
}

async function runSeeds(): Promise<number> {
  const server = await startSimulationServer();
  const began = realMs();
  let failed = 0;
  // What is loaded at its first use is loaded before anything counts.
  await runSeed(server, 0, null);
  try {
    const kept = from === 1 ? keptSeeds.map(({ seed }) => seed) : [];
    const drawn = Array.from({ length: seeds }, (_none, index) => from + index);
    const all = [...new Set([...kept, ...drawn])];
    for (const seed of all) if (!(await runTwice(server, seed))) failed += 1;
    const seconds = (realMs() - began) / 1_000;
    print(
      `${all.length} seeds, each run twice: ${failed} failed, ${seconds.toFixed(0)} s, ${(seconds / all.length).toFixed(2)} s a seed`,
    );
  } finally {
    await server.stop();
  }
  return failed;
}

/** Searches for a planted fault begin this many seeds apart, so that none repeats another's. */
const SEARCH_RANGE = 1_000;

/** The seconds until a seed finds the planted fault; null where none of a range does. */
async function searchFrom(server: SimulationServer, plant: Plant, start: number): Promise<number | null> {
  const began = realMs();
  for (let seed = start; seed < start + SEARCH_RANGE; seed += 1) {
    const { violations, log } = await runSeed(server, seed, plant);
    const found = violations.find((violation) => isFind(plant, violation));
    if (found === undefined && violations.length > 0)
      print(`${plant}: seed ${seed} breaks something else: ${violations[0]}`);
    if (found === undefined) continue;
    if (values.log) writeFileSync(values.log, `${log.join('\n')}\n`);
    const seconds = (realMs() - began) / 1_000;
    print(`${plant}: from ${start} found by seed ${seed} after ${seconds.toFixed(1)} s: ${found}`);
    return seconds;
  }
  print(`${plant}: from ${start} not found by ${SEARCH_RANGE} seeds`);
  return null;
}

async function findPlant(plant: Plant): Promise<number> {
  const server = await startSimulationServer();
  const times: number[] = [];
  const finds = Number(values.finds);
  try {
    for (let find = 0; find < finds; find += 1) {
      const seconds = await searchFrom(server, plant, from + find * SEARCH_RANGE);
      if (seconds !== null) times.push(seconds);
    }
  } finally {
    await server.stop();
  }
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
  print(
    `${plant}: mean time to find ${mean.toFixed(1)} s over ${times.length} of ${finds} searches, at most ${Math.max(...times).toFixed(1)} s`,
  );
  return times.length === finds ? 0 : 1;
}

/** Each run leaves something behind in its process: after some five hundred of them the heap is full. */
const SEEDS_OF_PROCESS = 50;

/** A process with a database of its own. */
async function runBatch(first: number, count: number): Promise<number> {
  const own = ['--seeds', String(count), '--from', String(first)];
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, ...own], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** The batches shared between as many processes at once as there are jobs. */
async function runBatches(): Promise<number> {
  const began = realMs();
  const end = from + seeds;
  let next = from;
  let failed = 0;
  const work = async (): Promise<void> => {
    while (next < end) {
      const first = next;
      next += SEEDS_OF_PROCESS;
      failed += await runBatch(first, Math.min(SEEDS_OF_PROCESS, end - first));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  print(
    `${seeds} seeds from ${from}: ${failed} batches failed, ${((realMs() - began) / 1_000).toFixed(0)} s`,
  );
  return failed;
}

async function run(): Promise<number> {
  const { plant } = values;
  if (plant === undefined) return jobs > 1 || seeds > SEEDS_OF_PROCESS ? runBatches() : runSeeds();
  if (isPlant(plant)) return findPlant(plant);
  print(`--plant is one of: ${Object.keys(plants).join(', ')}`);
  return 1;
}

process.exitCode = Math.min(1, await run());
