import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '@app/domain/time.ts';
import { startTestApp } from '../../../testing/app.ts';
import { startStoppableDatabase } from '../../../testing/outages/stoppable-database.ts';
import { aUser } from '../../../testing/users/builders.ts';

/** Far below the limits of the database, which end what hangs for jobs: whoever is answered only by those fails here. */
const PATIENCE = 12_000;

const database = await startStoppableDatabase();
const app = await startTestApp({ database });
const cleanUps: Array<() => unknown> = [];
/** Limits of calls begin anew. */
beforeEach(() => app.clock.advance(HOUR_MS));
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  await expect.poll(healthStatus).toBe(200);
});
afterAll(() => app.close());

const maya = await aUser(app, 'maya@example.com');
const tom = await aUser(app, 'tom@example.com');

type Browser = Pick<typeof maya, 'raw'>;
const get = (url: string, { raw }: Browser = maya) => raw({ method: 'GET', url });
const saveName = ({ raw }: Browser, name: string) =>
  raw({ method: 'PATCH', url: '/api/user/profile', body: JSON.stringify({ firstName: name }) });
const chat = ({ raw }: Browser, content: string) =>
  raw({ method: 'POST', url: '/api/chat/message', body: JSON.stringify({ content }) });
const healthStatus = async (): Promise<number> => (await get('/api/health')).statusCode;

const UNAVAILABLE = { status: 503, code: 'unavailable', retryAfter: '2' };
const summarize = (response: Awaited<ReturnType<typeof get>>) => ({
  status: response.statusCode,
  code: response.json().code as unknown,
  retryAfter: response.headers['retry-after'],
});
const errorLines = () => app.logged.filter(({ level }) => level === 'error');

test(
  'a locked table: who needs it is told to come back, everybody else is served',
  async () => {
    const lock = await database.hold('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    cleanUps.push(lock.release);
    const waiting = [saveName(maya, 'Maya'), chat(tom, 'hello')];
    expect((await get('/livez')).json()).toEqual({ status: 'ok' });
    expect((await get('/api/health')).json()).toMatchObject({ status: 'ok', database: 'ok' });
    expect((await get('/api/config', app.browser())).statusCode).toBe(200);
    expect((await Promise.all(waiting)).map(summarize)).toEqual([UNAVAILABLE, UNAVAILABLE]);
    await lock.release();
    expect((await saveName(maya, 'Maya')).statusCode).toBe(200);
  },
  PATIENCE,
);

test(
  'the lock on one user holds up that user alone, however much they ask for',
  async () => {
    const lock = await database.hold('SELECT id FROM users WHERE id = $1 FOR UPDATE', [maya.id]);
    cleanUps.push(lock.release);
    const order: string[] = [];
    const stuck = Array.from({ length: 20 }, async (_, i) => {
      const response = await saveName(maya, `Maya ${i}`);
      order.push('maya');
      return summarize(response);
    });
    for (let i = 0; i < 10; i += 1) {
      expect((await saveName(tom, `Tom ${i}`)).statusCode).toBe(200);
      expect((await get('/api/chat/conversation', tom)).statusCode).toBe(200);
      order.push('tom');
    }
    const answers = await Promise.all(stuck);
    expect(order.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'tom'));
    expect(answers).toEqual(Array.from({ length: 20 }, () => UNAVAILABLE));
    await lock.release();
    expect((await saveName(maya, 'Maya')).statusCode).toBe(200);
  },
  PATIENCE,
);

test(
  'connections that hang are given up, and new ones take their place',
  async () => {
    await Promise.all(Array.from({ length: 8 }, () => saveName(tom, 'Tom')));
    const frozen = await database.freezeConnections();
    cleanUps.push(frozen.thaw);
    const answers = await Promise.all([saveName(maya, 'Maya'), saveName(tom, 'Tom')]);
    expect(answers.map(summarize)).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect((await get('/livez')).statusCode).toBe(200);
    await expect.poll(async () => (await saveName(maya, 'Maya')).statusCode).toBe(200);
  },
  2 * PATIENCE,
);

test(
  'a database that is stopped amid requests: no 500, one line for each kind of error, and back by itself',
  async () => {
    const logged = errorLines().length;
    const underWay = Array.from({ length: 30 }, (_, i) => chat(i % 2 ? maya : tom, `hello ${i}`));
    await database.stopAtOnce();
    let isStopped = true;
    const start = async () => {
      if (isStopped) await database.start();
      isStopped = false;
    };
    cleanUps.push(start);
    const during = await Promise.all(underWay);
    const after = await Promise.all(Array.from({ length: 25 }, () => saveName(maya, 'Maya')));
    await expect.poll(healthStatus).toBe(503);
    expect((await get('/api/health')).json().error).toBe('The database does not answer.');
    expect((await get('/livez')).statusCode).toBe(200);
    expect(new Set(during.map(({ statusCode }) => statusCode)).difference(new Set([200, 402, 503]))).toEqual(
      new Set(),
    );
    expect(after.map(summarize)).toEqual(Array.from({ length: 25 }, () => UNAVAILABLE));
    const lines = errorLines().slice(logged);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ message, kind }) => JSON.stringify([message, kind]))).size).toBe(
      lines.length,
    );
    expect(lines.filter((line) => 'err' in line)).toEqual([]);
    await start();
    await expect.poll(async () => (await saveName(maya, 'Maya')).statusCode).toBe(200);
  },
  3 * PATIENCE,
);

test('a read-only database still answers what is read, and the health check says so', async () => {
  await database.change('default_transaction_read_only', 'on');
  cleanUps.push(() => database.change('default_transaction_read_only', 'off'));
  await expect.poll(healthStatus).toBe(503);
  expect((await get('/api/health')).json().error).toBe('The database takes no changes.');
  expect((await get('/api/auth/user', tom)).statusCode).toBe(200);
  expect(summarize(await saveName(tom, 'Tom'))).toEqual(UNAVAILABLE);
});

/** Fails each change of a user's row as the server would. */
async function failWrites(sqlState: string): Promise<void> {
  await database.query(`
    CREATE SEQUENCE write_tries;
    CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('write_tries'); RAISE EXCEPTION 'simulated' USING ERRCODE = '${sqlState}'; END $$;
    CREATE TRIGGER fail_write BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION fail_write();`);
  cleanUps.push(() =>
    database.query(
      'DROP TRIGGER fail_write ON users; DROP FUNCTION fail_write(); DROP SEQUENCE write_tries;',
    ),
  );
}

test('a full disk is one line of the log a minute, however many meet it', async () => {
  await failWrites('53100');
  const logged = errorLines().length;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => saveName(tom, `Tom ${i}`)));
  expect(answers.map(summarize)).toEqual(Array.from({ length: 20 }, () => UNAVAILABLE));
  expect(errorLines().slice(logged)).toEqual([
    expect.objectContaining({ message: 'request failed', kind: 'error 53100' }),
  ]);
});

test.each(['40001', '40P01'])(
  'what others cross with %s is tried three times, then put off',
  async (state) => {
    await failWrites(state);
    expect(summarize(await chat(tom, 'hello'))).toEqual(UNAVAILABLE);
    const [row] = await database.query<{ tries: string }>('SELECT last_value AS tries FROM write_tries');
    expect(Number(row?.tries)).toBe(3);
  },
);
