import { DAY_MS } from '@app/domain/time.ts';
import type { Database, Tx } from '../../../server/platform/database/database.ts';
import {
  createSessionSecret,
  hashSessionSecret,
} from '../../../server/platform/http/sessions/session-secret.ts';

/** A browser that is signed in. */
export type Session = { name: string; cookie: string };
export type Person = { number: number; id: string; sessions: Session[] };

/** Tokens at the beginning; admins give and take while it runs, so that many a message finds none left. */
const PURCHASED = 12;
const SESSIONS = ['browser', 'phone'];

export async function seedPeople(
  database: Pick<Database, 'transact'>,
  { people, admins, now }: { people: number; admins: number; now: number },
): Promise<{ people: Person[]; admins: Session[] }> {
  const seeded: Person[] = [];
  const rulers: Session[] = [];
  for (let number = 0; number < people; number += 1)
    seeded.push(await database.transact((tx) => seedPerson(tx, number, now)));
  for (let number = 0; number < admins; number += 1)
    rulers.push(await database.transact((tx) => seedAdmin(tx, number, now)));
  return { people: seeded, admins: rulers };
}

async function insertUser(tx: Tx, email: string, now: number, isAdmin: boolean): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email,
      email_key: email,
      password_hash: 'none',
      role: isAdmin ? 'admin' : 'user',
      email_verified_at: now,
      created_at: now,
      last_active_at: now,
      daily_day: Math.floor(now / DAY_MS),
      daily_tokens: 0,
      welcome_until: now,
      purchased_tokens: PURCHASED,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('token_ledger')
    .values({
      user_id: id,
      bucket: 'purchased',
      delta: PURCHASED,
      reason: 'grant',
      reference: `seed ${id}`,
      at: now,
    })
    .execute();
  return id;
}

async function openSession(tx: Tx, userId: string, now: number, adminAt: number | null): Promise<string> {
  const secret = createSessionSecret();
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      secret_hash: Buffer.from(hashSessionSecret(secret), 'hex'),
      security_epoch: 1,
      created_at: now,
      used_at: now,
      admin_opened_at: adminAt,
      admin_used_at: adminAt,
    })
    .execute();
  return `calmwick=${secret}`;
}

async function seedPerson(tx: Tx, number: number, now: number): Promise<Person> {
  const id = await insertUser(tx, `history-${number}@example.com`, now, false);
  const sessions: Session[] = [];
  for (const name of SESSIONS)
    sessions.push({ name: `${name} ${number}`, cookie: await openSession(tx, id, now, null) });
  return { number, id, sessions };
}

async function seedAdmin(tx: Tx, number: number, now: number): Promise<Session> {
  const id = await insertUser(tx, `history-admin-${number}@example.com`, now, true);
  // Admin access goes by real time.
  return { name: `admin ${number}`, cookie: await openSession(tx, id, now, Date.now()) };
}
