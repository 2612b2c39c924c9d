import { seeded } from '@app/domain/testing/candle-walk.ts';
import type { History, ObjectHistory, Operation, Read, Version } from './history.ts';
import { orderRegister } from './order-register.ts';

/** Objects of one user, as they are while operations happen one after the other. */
type State = {
  tokens: number;
  cap: number;
  members: Map<string, boolean>;
};

type Pending = Omit<Operation, 'reads' | 'outcome' | 'writes'> & { happensAt: number };

const SESSIONS = ['browser', 'phone', 'admin'];
const MEMBERS = 6;

/** A history that some order explains: each operation happens at one moment between its beginning and its end, some without the client knowing. */
export function makeSerialHistory(seed: number, count: number): History {
  const random = seeded(seed);
  const state: State = { tokens: 20, cap: 0, members: new Map() };
  const versions: Version[] = [{ by: null, shows: ['tokens 20', 'entry 0'] }];
  const memberVersions = new Map<string, Version[]>();
  for (let n = 0; n < MEMBERS; n += 1) memberVersions.set(`watch ${n}`, [{ by: null, shows: ['absent'] }]);
  const capBy = new Map<string, string>();
  const operations = schedule(random, count).map((pending): Operation => {
    const { happensAt: _happensAt, ...times } = pending;
    const done = perform(state, { versions, memberVersions, capBy }, pending.id, random);
    const isLost = random() < 0.08;
    const { writes } = done;
    if (isLost)
      return {
        ...times,
        ...done,
        writes,
        reads: [],
        outcome: 'unknown',
        completedAt: Number.POSITIVE_INFINITY,
      };
    return { ...times, ...done, outcome: done.name === 'refused' ? 'fail' : 'ok' };
  });
  const objects: ObjectHistory[] = [
    { key: 'balance', versions },
    ...[...memberVersions].map(([key, own]) => ({ key, versions: own })),
    orderRegister('cap', 'cap 0', operations, capBy),
  ];
  return { operations, objects };
}

/** In the order in which they happen. Each session waits for its last answer. */
function schedule(random: () => number, count: number): Pending[] {
  const free = SESSIONS.map(() => 0);
  const pending: Pending[] = Array.from({ length: count }, (_none, n) => {
    const session = Math.floor(random() * SESSIONS.length);
    const invokedAt = (free[session] ?? 0) + 1 + random() * 10;
    const happensAt = invokedAt + random() * 10;
    const completedAt = happensAt + random() * 10;
    free[session] = completedAt;
    return { id: `o${n}`, session: SESSIONS[session] ?? '', name: '', invokedAt, happensAt, completedAt };
  });
  return pending.toSorted((one, other) => one.happensAt - other.happensAt);
}

type Stored = {
  versions: Version[];
  memberVersions: Map<string, Version[]>;
  capBy: Map<string, string>;
};
type Done = { name: string; writes: string[]; reads: Read[] };

function perform(state: State, stored: Stored, id: string, random: () => number): Done {
  const look = (): Read[] => [
    { key: 'balance', shows: `tokens ${state.tokens}` },
    { key: 'cap', shows: `cap ${state.cap}` },
  ];
  const draw = random();
  if (draw < 0.4) return { name: 'read', writes: [], reads: look() };
  if (draw < 0.7) {
    const delta = random() < 0.8 ? -1 : 5;
    if (state.tokens + delta < 0) return { name: 'refused', writes: ['balance'], reads: [] };
    state.tokens += delta;
    const shows = [`tokens ${state.tokens}`, `entry ${stored.versions.length}`];
    stored.versions.push({ by: id, shows });
    return { name: 'change', writes: ['balance'], reads: [{ key: 'balance', shows: shows[0] ?? '' }] };
  }
  if (draw < 0.8) {
    state.cap = Number(id.slice(1)) + 1;
    stored.capBy.set(id, `cap ${state.cap}`);
    return { name: 'set cap', writes: ['cap'], reads: [{ key: 'cap', shows: `cap ${state.cap}` }] };
  }
  const key = `watch ${Math.floor(random() * MEMBERS)}`;
  const own = stored.memberVersions.get(key) ?? [];
  const shows = own.at(-1)?.shows ?? [];
  if (draw < 0.9 || own.length > 2)
    return { name: 'list', writes: [], reads: [{ key, shows: shows[0] ?? '' }] };
  own.push({ by: id, shows: [own.length === 1 ? 'present' : 'absent'] });
  return { name: own.length === 2 ? 'add' : 'remove', writes: [key], reads: [] };
}
