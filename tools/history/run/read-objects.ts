import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/database.ts';
import type { History, ObjectHistory, Operation, Version } from '../checker/history.ts';
import { orderRegister } from '../checker/order-register.ts';
import type { Person } from './people.ts';
import {
  balanceOf,
  capOf,
  read,
  showCap,
  showEntry,
  showTokens,
  watchOf,
  type RecordedOperation,
} from './record.ts';

type LedgerRow = {
  id: string;
  user_id: string;
  delta: number;
  reference: string;
  message: string | null;
  request: string | null;
};
type Stored = {
  ledger: Map<string, LedgerRow[]>;
  watches: Map<string, Array<{ above: number; is_open: boolean }>>;
  users: Map<string, { tokens: number; cap: number | null }>;
};

function groupByUser<T extends { user_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.user_id, [...(groups.get(row.user_id) ?? []), row]);
  return groups;
}

/** What the database holds at the end. */
async function readStored(db: Db): Promise<Stored> {
  const ledger = await sql<LedgerRow>`
    SELECT l.id::text, l.user_id, l.delta, l.reference, m.client_message_id AS message, a.request_id::text AS request
    FROM token_ledger l
    LEFT JOIN messages m ON l.reference = 'msg:' || m.id
    LEFT JOIN admin_log a ON l.reference = 'admin:' || a.id
    ORDER BY l.id`.execute(db);
  const watches = await sql<{ user_id: string; above: number; is_open: boolean }>`
    SELECT user_id, above::int, ended_at IS NULL AS is_open FROM watches ORDER BY number`.execute(db);
  const users = await sql<{ id: string; tokens: number; cap: number | null }>`
    SELECT id, daily_tokens + welcome_tokens + purchased_tokens AS tokens, daily_cap AS cap FROM users`.execute(
    db,
  );
  return {
    ledger: groupByUser(ledger.rows),
    watches: groupByUser(watches.rows),
    users: new Map(users.rows.map(({ id, tokens, cap }) => [id, { tokens, cap }])),
  };
}

/** One version for each line of the ledger, which has a row for each bucket. */
function balanceVersions(rows: readonly LedgerRow[]): Version[] {
  const versions: Array<Version & { reference: string; entry: string }> = [];
  let tokens = 0;
  for (const { id, delta, reference, message, request } of rows) {
    tokens += delta;
    const last = versions.at(-1);
    const isSame = last?.reference === reference;
    if (isSame) versions.pop();
    const entry = isSame ? last.entry : id;
    const isOfServer = reference.startsWith('seed ') || reference === 'clock';
    versions.push({
      by: isOfServer ? null : (message ?? request ?? reference),
      shows: [showTokens(tokens), showEntry(entry)],
      isSound: tokens >= 0,
      reference,
      entry,
    });
  }
  return versions;
}

/** Points of gold are cents (domain/market/instrument.ts). */
const POINTS = 100;

function watchVersions(
  person: Person,
  rows: Stored['watches'],
  operations: readonly Operation[],
): ObjectHistory[] {
  const writersOf = new Map<string, Operation[]>();
  for (const operation of operations)
    for (const key of operation.writes) writersOf.set(key, [...(writersOf.get(key) ?? []), operation]);
  const stored = new Map((rows.get(person.id) ?? []).map(({ above, is_open }) => [above / POINTS, is_open]));
  const asked = operations.flatMap(({ writes }) => writes.filter((key) => key.startsWith('watch ')));
  const levels = new Set([...stored.keys(), ...asked.map((key) => Number(key.split(' ').at(-1)))]);
  return [...levels].map((level) => {
    const key = watchOf(person, level);
    const writers = writersOf.get(key) ?? [];
    const by = (name: string): string => writers.find((one) => one.name === name)?.id ?? 'nobody';
    const versions: Version[] = [{ by: null, shows: ['absent'] }];
    if (stored.has(level)) versions.push({ by: by('add a watch'), shows: ['present'] });
    if (stored.get(level) === false) versions.push({ by: by('remove a watch'), shows: ['absent'] });
    return { key, versions };
  });
}

/** A last look by the database itself: balances and registers must be what the changes make of them. */
const lookAtEnd = (person: Person, stored: Stored, at: number): Operation => {
  const user = stored.users.get(person.id);
  return {
    id: `end ${person.id}`,
    session: 'database',
    name: 'look at the end',
    invokedAt: at,
    completedAt: at + 1,
    outcome: 'ok',
    writes: [],
    reads: user
      ? [read(balanceOf(person), showTokens(user.tokens)), read(capOf(person), showCap(user.cap))]
      : [],
  };
};

/** One history for each person: nothing that they do touches anybody else's objects. */
export async function readHistories(db: Db, recorded: readonly RecordedOperation[]): Promise<History[]> {
  const stored = await readStored(db);
  const byPerson = new Map<Person, RecordedOperation[]>();
  for (const operation of recorded) {
    const own = byPerson.get(operation.person);
    if (own) own.push(operation);
    else byPerson.set(operation.person, [operation]);
  }
  const end = performance.now();
  return [...byPerson].map(([person, own]) => {
    const watches = watchVersions(person, stored.watches, own);
    const levels = watches.map(({ key }) => ({ key, level: Number(key.split(' ').at(-1)) }));
    const seen = own.map(({ listed, ...operation }): RecordedOperation => {
      if (!listed) return operation;
      const strangers = [...listed].filter((level) => !levels.some((one) => one.level === level));
      const looks = levels.map(({ key, level }) => read(key, listed.has(level) ? 'present' : 'absent'));
      const never = strangers.map((level) => read(watchOf(person, level), 'present'));
      return { ...operation, reads: [...operation.reads, ...looks, ...never] };
    });
    const operations: Operation[] = [...seen, lookAtEnd(person, stored, end)];
    const valueBy = new Map(
      seen.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value] as const])),
    );
    const objects: ObjectHistory[] = [
      { key: balanceOf(person), versions: balanceVersions(stored.ledger.get(person.id) ?? []) },
      orderRegister(capOf(person), showCap(null), operations, valueBy),
      ...watches,
    ];
    return { operations, objects };
  });
}
