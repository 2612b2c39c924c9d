import { createHash } from 'node:crypto';
import { makeAdmin } from '../../server/testing/users/an-admin.ts';
import { SimulatedDatabase } from './database.ts';
import type { SimulationServer } from './database-server.ts';
import { drawDatabaseFault, drawFaultRates, type FaultRates } from './faults.ts';
import { checkBooks, checkEverything } from './world/oracle.ts';
import { closeDoors } from './outside/pg.ts';
import { createRandom, reseedServer } from './outside/randomness.ts';
import { advanceTime, giveBackTime, realMs, simulatedNow, takeOverTime } from './outside/time.ts';
import { rewriterOf, skewOf, type Plant } from './plants.ts';
import { openProviders } from './world/providers.ts';
import { createScheduler } from './scheduler.ts';
import { drawShares, operations, register, signIn } from './world/workload.ts';
import { createWorld, type Account, type World } from './world/world.ts';

export type SeedResult = { seed: number; violations: string[]; log: string[]; digest: string; ms: number };

const AT_ONCE = 5;
const CHECK_EVERY = 200;
const MAX_STEPS = 6_000;
const CALM: FaultRates = { database: 0, provider: 0, kill: 0, hurry: 0, skew: 0 };
/** Within what is tolerated, beyond it, and by far. */
const SKEWS_MS = [0, 0, 1_200, -1_200, 5_000, -7 * 60_000, 31 * 86_400_000];

/** Wednesday 3 June 2026, and so close to midnight in every third seed that the day turns on the way. */
const startOf = (seed: number): number =>
  seed % 3 === 0 ? Date.UTC(2026, 5, 3, 23, 57) : Date.UTC(2026, 5, 3, 12, 0, 3);

const createAccount = (number: number): Account => ({
  number,
  email: `user-${number}@example.com`,
  password: 'quiet river 7',
  id: null,
  client: { address: `192.0.2.${10 + number}`, cookie: null },
  ended: [],
  chatId: 7_000 + number,
  isChatEnded: false,
  confirms: 0,
});

type Fibers = { running: Set<Promise<void>>; jobs: Set<string> };

/** Begins something that goes on step by step; what it throws is a fault of the simulation or of the server. */
function begin(world: World, { running }: Fibers, name: string, work: () => Promise<unknown>): void {
  const { scheduler } = world;
  scheduler.write(`begins: ${name}`);
  const fiber: Promise<void> = work()
    .then(
      () => undefined,
      (error: unknown) =>
        scheduler.write(
          `${name} failed: ${(error as Error).message
            .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '*')
            .slice(0, 160)}`,
        ),
    )
    .finally(() => {
      running.delete(fiber);
      scheduler.noteActivity();
    });
  running.add(fiber);
}

function beginJob(world: World, fibers: Fibers): void {
  const living = world.processes.living();
  if (living.length === 0) return;
  const chosen = world.scheduler.random.pick(living);
  const job = world.scheduler.random.pick(chosen.jobs);
  const key = `${chosen.owner} ${job.name}`;
  if (fibers.jobs.has(key)) return;
  fibers.jobs.add(key);
  begin(world, fibers, `job ${key}`, () =>
    world.processes.untilDeath(
      chosen.owner,
      job.run(chosen.deps.clock.now()).finally(() => fibers.jobs.delete(key)),
    ),
  );
}

function moveTime(world: World): void {
  const { random } = world.scheduler;
  const ms = random.pick([40, 300, 1_000, 1_000, 5_000, 5_000, 61_000, 61_000, 600_000, 3 * 3_600_000]);
  advanceTime(ms);
  const price = 1.0814 + (random.next() - 0.5) * 0.006;
  world.providers.market.set('EUR/USD', Math.round(price * 1e5) / 1e5, simulatedNow() - 1);
  world.scheduler.write(`time goes on by ${ms} ms, EUR/USD ${price.toFixed(5)}`);
}

async function deliver(world: World, repeats: boolean): Promise<void> {
  const { deliveries } = world.providers;
  const { random } = world.scheduler;
  const at = random.below(deliveries.length);
  const [one] = deliveries.splice(at, 1);
  if (!one) return;
  if (repeats && random.chance(0.25)) deliveries.push(one);
  const { status } = await world.ask(
    null,
    { address: '203.0.113.5', cookie: null },
    { method: 'POST', url: one.url, body: one.body, headers: one.headers },
  );
  // The other side tries again until it is heard.
  if (status === 0 || status >= 500) deliveries.push(one);
}

function startPlace(world: World, fibers: Fibers, place: number): void {
  begin(world, fibers, `process ${place} starts`, () => world.processes.start(place));
}

async function drainSteps(world: World, fibers: Fibers): Promise<void> {
  const { scheduler } = world;
  await scheduler.settle();
  for (let steps = 0; scheduler.ready.length > 0 || fibers.running.size > 0; steps += 1) {
    if (scheduler.ready.length === 0 || steps > MAX_STEPS) {
      world.violate(`${fibers.running.size} things never came to an end`);
      return;
    }
    await scheduler.runStep(scheduler.random.pick(scheduler.ready));
  }
}

async function killOne(world: World, fibers: Fibers): Promise<void> {
  const { scheduler } = world;
  const place = scheduler.random.below(world.processes.places.length);
  const owner = world.processes.places[place]?.owner;
  if (owner === undefined) return;
  await world.processes.kill(place);
  for (const key of fibers.jobs) if (key.startsWith(`${owner} `)) fibers.jobs.delete(key);
}

/** Somebody starts again what has died. */
function startMissing(world: World, fibers: Fibers): void {
  for (let place = 0; place < world.processes.places.length; place += 1)
    if (!world.processes.places[place] && !world.processes.starting.has(place))
      startPlace(world, fibers, place);
}

function drawOperation({ scheduler: { random }, shares }: World): (typeof operations)[number] {
  let at = random.next() * shares.reduce((sum, share) => sum + share, 0);
  const found = operations.find((_operation, index) => (at -= shares[index] ?? 0) < 0);
  return found ?? random.pick(operations);
}

/** Somebody sets the clock of a machine, or a time server does. */
function setClock({ scheduler, processes }: World): void {
  const machine = scheduler.random.pick(processes.machines);
  machine.skewMs = scheduler.random.pick(SKEWS_MS);
  scheduler.write(`a machine's clock is ${machine.skewMs} ms off`);
}

/** One turn: something that waits happens, something new begins, time passes, or a process dies. */
async function turn(world: World, fibers: Fibers, operationsLeft: number): Promise<number> {
  const { scheduler, rates, providers, accounts } = world;
  const { random, ready } = scheduler;
  if (random.chance(rates.kill)) return killOne(world, fibers).then(() => operationsLeft);
  if (random.chance(rates.skew)) setClock(world);
  if (random.chance(0.1)) startMissing(world, fibers);
  const draw = random.next();
  if (ready.length > 0 && draw < 0.8) {
    await scheduler.runStep(random.pick(ready));
    return operationsLeft;
  }
  if (draw < 0.9 && operationsLeft > 0 && fibers.running.size < AT_ONCE) {
    const account = random.pick(accounts.slice(1));
    const operation = drawOperation(world);
    begin(world, fibers, `user ${account.number}: ${operation.name}`, () => operation.run(world, account));
    await scheduler.settle();
    return operationsLeft - 1;
  }
  if (draw < 0.94) beginJob(world, fibers);
  else if (draw < 0.97 && providers.deliveries.length > 0)
    begin(world, fibers, 'a webhook', () => deliver(world, true));
  else if (random.chance(0.2 + rates.hurry / 2)) moveTime(world);
  await scheduler.settle();
  return operationsLeft;
}

async function openWorld(world: World, fibers: Fibers, users: number, places: number): Promise<void> {
  for (let place = 0; place < places; place += 1) startPlace(world, fibers, place);
  await drainSteps(world, fibers);
  for (let number = 0; number <= users; number += 1) {
    const account = createAccount(number);
    world.accounts.push(account);
    begin(world, fibers, `user ${number} signs up`, () => register(world, account));
  }
  await drainSteps(world, fibers);
  const [admin] = world.accounts;
  const [first] = world.processes.living();
  if (!admin?.id || !first) throw new Error('The simulation has no admin');
  const { id } = admin;
  begin(world, fibers, 'an admin is made', () =>
    makeAdmin(
      {
        db: first.deps.database.db,
        deps: first.deps,
        clock: { ...first.deps.clock, set: () => undefined, advance: () => undefined },
      },
      { id },
    ),
  );
  await drainSteps(world, fibers);
}

/** Without faults: what was begun ends, what is due goes out. */
async function comeToRest(world: World, fibers: Fibers): Promise<void> {
  Object.assign(world.rates, CALM);
  for (const machine of world.processes.machines) machine.skewMs = 0;
  startMissing(world, fibers);
  await drainSteps(world, fibers);
  for (const { owner, deps } of world.processes.living()) {
    begin(world, fibers, `${owner} looks at the clock`, deps.clock.sync);
    await drainSteps(world, fibers);
  }
  for (let round = 0; round < 3; round += 1) {
    while (world.providers.deliveries.length > 0) {
      begin(world, fibers, 'a webhook', () => deliver(world, false));
      await drainSteps(world, fibers);
    }
    const [process] = world.processes.living();
    for (const job of process?.jobs ?? []) {
      begin(world, fibers, `job ${job.name}`, () => job.run(process?.deps.clock.now() ?? 0));
      await drainSteps(world, fibers);
    }
    advanceTime(11 * 60_000);
  }
  for (const account of world.accounts.slice(1)) {
    begin(world, fibers, `user ${account.number} signs in`, () => signIn(world, account));
    await drainSteps(world, fibers);
  }
}

export async function runSeed(
  server: SimulationServer,
  seed: number,
  plant: Plant | null,
): Promise<SeedResult> {
  const began = realMs();
  await server.empty();
  reseedServer(seed);
  takeOverTime(startOf(seed));
  const scheduler = createScheduler(seed);
  const drawn = createRandom(seed ^ 0xfa17);
  const rates = drawFaultRates(drawn);
  const current = { ...CALM };
  const providers = openProviders(scheduler, current);
  const database = new SimulatedDatabase(scheduler, {
    idle: server.idle,
    connectionString: server.connectionString,
    control: server.control,
    listener: server.listener,
    chooseFault: (about) => drawDatabaseFault(scheduler.random, current, about),
    rewrite: rewriterOf(plant),
  });
  const world = createWorld({
    scheduler,
    database,
    providers,
    rates: current,
    skewMs: skewOf(plant),
    shares: drawShares(drawn),
  });
  const fibers: Fibers = { running: new Set(), jobs: new Set() };
  try {
    await openWorld(world, fibers, 2 + drawn.below(3), 2 + drawn.below(2));
    Object.assign(current, rates);
    let left = 6 + drawn.below(22);
    for (let steps = 0; steps < MAX_STEPS && (left > 0 || fibers.running.size > 0); steps += 1) {
      left = await turn(world, fibers, left);
      if (steps % CHECK_EVERY === 0) await checkBooks(world, server.db);
    }
    await comeToRest(world, fibers);
    await checkEverything(world, server.db);
  } catch (error) {
    world.violate(`the simulation stopped: ${(error as Error).stack}`);
  } finally {
    for (let place = 0; place < world.processes.places.length; place += 1) await world.processes.kill(place);
    await database.close();
    closeDoors();
    giveBackTime();
  }
  const { log } = scheduler;
  const digest = createHash('sha256').update(log.join('\n')).digest('hex').slice(0, 16);
  return { seed, violations: world.violations, log, digest, ms: realMs() - began };
}
