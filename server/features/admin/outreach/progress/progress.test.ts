import { DAY_MS, HOUR_MS, WEEK_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../../app.ts';
import { NOON, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { anAdmin } from '../../../../testing/users/an-admin.ts';
import { aStoredSignal } from '../../../../testing/stored-signal.ts';
import { handDriven } from '../../../../testing/hand-driven-jobs.ts';
import { aStoredUser, type StoredUser } from '../../../../testing/users/stored-user.ts';
import { updateProgress } from './update-progress.ts';

/** 1 June 2026; NOON is the Wednesday of that week. */
const MONDAY = Date.UTC(2026, 5, 1);

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ startAt: NOON });
});
afterEach(() => app.close());

type Came = { source: string; campaign?: string; device?: string };

async function aUserFrom(came: Came | null, verified = false): Promise<StoredUser> {
  const now = app.clock.now();
  const user = await aStoredUser(app, verified ? { email_verified_at: now } : {});
  const touch = came ? { first_touch_at: now, last_touch_at: now, last_touch: '{}' } : {};
  await app.db
    .insertInto('user_campaigns')
    .values({
      user_id: user.id,
      registered_at: now,
      campaign_source: came?.source ?? null,
      campaign_id: came?.campaign ?? null,
      ...touch,
    })
    .execute();
  return user;
}

const says = (user: StoredUser, at: number) =>
  app.db
    .insertInto('messages')
    .values({ user_id: user.id, role: 'user', content: 'hello', at })
    .returning('id')
    .executeTakeFirstOrThrow();

async function answered(user: StoredUser, micro: number): Promise<void> {
  const at = app.clock.now();
  const { id } = await app.db
    .insertInto('messages')
    .values({ user_id: user.id, role: 'assistant', content: 'hello', at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('model_usage')
    .values({
      message_id: id,
      user_id: user.id,
      provider: 'p',
      model: 'm',
      input_tokens: 1,
      output_tokens: 1,
      cost_micro_dollars: micro,
      at,
    })
    .execute();
}

type Paid = {
  test?: boolean;
  surplus?: boolean;
  state?: 'paid' | 'taken_back' | 'open';
  credited?: boolean;
  back?: number[];
};

async function pays(
  user: StoredUser,
  { test: isTest = false, surplus = false, state = 'paid', credited = true, back = [] }: Paid,
) {
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('payments')
    .values({
      user_id: user.id,
      provider: 'paypal',
      product: 'premium',
      price_cents: 1_700,
      currency: 'USD',
      state,
      test: isTest,
      is_duplicate_purchase: surplus,
      credited_tokens: credited ? 1_000 : 0,
      created_at: now,
      changed_at: now,
      credited_at: credited ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [i, amount_cents] of back.entries())
    await app.db
      .insertInto('payment_events')
      .values({
        payment_id: id,
        kind: 'refunded',
        about: `refunded:${i % 2}`,
        amount_cents,
        at: now,
        recorded_at: now,
      })
      .execute();
}

async function asAdmin(): Promise<StoredUser> {
  await app.runJobs();
  return anAdmin(app);
}
const campaigns = async (days = 90) => (await asAdmin()).call('listCampaigns', { query: { days } });
const funnel = async (query: Record<string, string | number> = {}) => {
  const { steps } = await (await asAdmin()).call('getFunnel', { query });
  return Object.fromEntries(steps.map(({ step, count }) => [step, count]));
};
const cohorts = async (query: Record<string, string | number> = {}) =>
  (await (await asAdmin()).call('getCohorts', { query })).cohorts;

describe('campaigns', () => {
  test('are told with how far their people came, what they paid and what they cost', async () => {
    const [maya, eve, ada] = [
      await aUserFrom({ source: 'google', campaign: 'june' }, true),
      await aUserFrom({ source: 'google', campaign: 'june' }),
      await aUserFrom({ source: 'meta' }),
    ];
    await aUserFrom(null);
    await says(maya, NOON + HOUR_MS);
    await answered(maya, 300);
    await answered(maya, 450);
    await aStoredSignal(app, maya.id);
    await pays(maya, {});
    await pays(eve, { test: true });
    await pays(ada, { state: 'open', credited: false });
    const { campaigns: rows, total } = await campaigns();
    expect(total).toBe(3);
    expect(rows[0]).toEqual({
      source: 'google',
      campaign: 'june',
      registered: 2,
      verified: 1,
      talked: 1,
      signal: 1,
      returned: null,
      paid: 1,
      paidCents: 1_700,
      costMicroDollars: 750,
    });
    expect(rows.slice(1)).toMatchObject([
      { source: 'direct', campaign: null, registered: 1, paidCents: 0 },
      { source: 'meta', campaign: null, registered: 1, paid: 0, paidCents: 0 },
    ]);
  });

  test('count as paid what stands: not what went back, each refund once by the most that was said of it', async () => {
    const [part, whole, gone] = [
      await aUserFrom({ source: 'part' }),
      await aUserFrom({ source: 'whole' }),
      await aUserFrom({ source: 'gone' }),
    ];
    await pays(part, { back: [500, 200, 300] });
    await pays(whole, { back: [1_700] });
    await pays(gone, { state: 'taken_back' });
    await pays(part, { surplus: true });
    const rows = (await campaigns()).campaigns;
    const paidOf = (name: string) => {
      const { paid, paidCents } = rows.find(({ source }) => source === name) ?? {};
      return [paid, paidCents];
    };
    expect([paidOf('part'), paidOf('whole'), paidOf('gone')]).toEqual([
      [1, 1_000],
      [0, 0],
      [0, 0],
    ]);
  });

  test('have those who returned on another day within seven days, once anybody has had seven', async () => {
    const stories = [
      [NOON + HOUR_MS, NOON + 11 * HOUR_MS],
      [NOON + 12 * HOUR_MS],
      [NOON + WEEK_MS - 1],
      [NOON + WEEK_MS],
      [],
    ] as const;
    for (const [i, times] of stories.entries()) {
      const user = await aUserFrom({ source: `story-${i}` });
      for (const at of times) await says(user, at);
    }
    app.clock.set(NOON + WEEK_MS - 1);
    expect((await campaigns()).campaigns.map(({ returned }) => returned)).toEqual(stories.map(() => null));
    app.clock.set(NOON + WEEK_MS);
    const rows = (await campaigns()).campaigns.filter(({ source }) => source !== 'direct');
    expect(rows.map(({ source, returned }) => [source, returned])).toEqual([
      ['story-0', 0],
      ['story-1', 1],
      ['story-2', 1],
      ['story-3', 0],
      ['story-4', 0],
    ]);
  });

  test('are of those who registered in the days that were asked for', async () => {
    await aUserFrom({ source: 'early' });
    app.clock.advance(10 * DAY_MS);
    await aUserFrom({ source: 'late' });
    expect((await campaigns(10)).campaigns.map(({ source }) => source)).toEqual(['late']);
    expect((await campaigns(11)).campaigns.map(({ source }) => source)).toContain('early');
  });

  test('follow what happens later, also what a round in another process has seen already', async () => {
    const user = await aUserFrom({ source: 'google' });
    const second = await createApp(app.deps);
    const googles = async () =>
      (await campaigns()).campaigns.find(({ source }) => source === 'google') ?? { talked: null };
    expect(await googles()).toMatchObject({ registered: 1, talked: 0, verified: 0, paid: 0 });
    await Promise.all([...app.jobs, ...handDriven(second, app)].map((job) => job.run(app.clock.now())));
    app.clock.advance(HOUR_MS);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: app.clock.now() })
      .where('id', '=', user.id)
      .execute();
    await says(user, app.clock.now());
    await pays(user, {});
    expect(await googles()).toMatchObject({ registered: 1, talked: 1, verified: 1, paid: 1 });
    await second.server.close();
  });

  test('forget an account that is gone', async () => {
    const user = await aUserFrom({ source: 'google' });
    await says(user, NOON);
    await app.runJobs();
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await campaigns()).campaigns).toEqual([]);
  });

  test('with hostile names are text like any other', async () => {
    const source = `<img src=x onerror=alert(1)>'; DROP TABLE users; --`;
    await aUserFrom({ source, campaign: '=HYPERLINK("http://evil")' });
    expect((await campaigns()).campaigns).toMatchObject([{ source, campaign: '=HYPERLINK("http://evil")' }]);
    expect(await funnel({ source })).toMatchObject({ registered: 1 });
    expect(await funnel({ source: `' OR '1'='1` })).toMatchObject({ registered: 0 });
  });
});

test('a round looks at nobody to whom nothing has happened', async () => {
  await aUserFrom({ source: 'google' });
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(HOUR_MS);
    await updateProgress(app.db, app.clock.now());
  }
  app.clock.advance(HOUR_MS);
  expect(await updateProgress(app.db, app.clock.now())).toBe(0);
  const user = await aUserFrom({ source: 'google' });
  await says(user, app.clock.now());
  expect(await updateProgress(app.db, app.clock.now())).toBe(1);
});

test('what was written while a round went by, and came to be seen after it, is found by the next', async () => {
  const user = await aUserFrom({ source: 'slow' });
  for (let round = 0; round < 3; round += 1) await updateProgress(app.db, app.clock.now());
  await app.database.transact(async (tx) => {
    await tx
      .insertInto('messages')
      .values({ user_id: user.id, role: 'user', content: 'hello', at: app.clock.now() })
      .execute();
    // A later message gets a higher number and is visible at once.
    await says(await aUserFrom(null), app.clock.now());
    app.clock.advance(HOUR_MS);
    await updateProgress(app.db, app.clock.now());
  });
  app.clock.advance(HOUR_MS);
  await updateProgress(app.db, app.clock.now());
  expect(await funnel({ source: 'slow' })).toMatchObject({ talked: 1 });
});

describe('the funnel', () => {
  test('leads from visits to payments, of everybody or of one campaign', async () => {
    const visit = (day: number, signed_in: boolean, visits: number) =>
      app.db
        .insertInto('page_visits')
        .values({ day, path: '/', source: 'google', device: 'phone', signed_in, visits })
        .execute();
    const today = Math.floor(NOON / DAY_MS);
    await visit(today, false, 40);
    await visit(today, true, 500);
    await visit(today - 100, false, 9);
    const maya = await aUserFrom({ source: 'google', campaign: 'june' }, true);
    await aUserFrom({ source: 'google', campaign: 'july' });
    await aUserFrom(null, true);
    await says(maya, NOON + DAY_MS);
    await pays(maya, {});
    expect(await funnel()).toEqual({
      visited: 40,
      registered: 3,
      verified: 2,
      talked: 1,
      signal: 0,
      returned: 1,
      paid: 1,
    });
    expect(await funnel({ source: 'google' })).toMatchObject({ visited: null, registered: 2, paid: 1 });
    expect(await funnel({ source: 'google', campaign: 'july' })).toMatchObject({ registered: 1, paid: 0 });
    expect(await funnel({ source: 'nobody' })).toMatchObject({ visited: null, registered: 0 });
  });

  test('never widens on its way from the registration to what needs words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), async (words) => {
        const source = randomUUID();
        for (const talks of words) {
          const user = await aUserFrom({ source });
          if (talks) await says(user, NOON + DAY_MS);
        }
        await updateProgress(app.db, app.clock.now());
        const { registered, talked, returned } = await funnel({ source });
        expect([registered, talked]).toEqual([words.length, words.filter(Boolean).length]);
        expect(returned).toBeLessThanOrEqual(talked ?? 0);
      }),
      { seed: 7_030, numRuns: 5 },
    );
  });
});

describe('cohorts', () => {
  test('are people by the week of their registration, with who wrote in each week after it that is over', async () => {
    const [maya, eve] = [await aUserFrom({ source: 'google' }), await aUserFrom(null)];
    await says(maya, NOON + HOUR_MS);
    await says(eve, MONDAY + WEEK_MS - 1);
    await says(maya, MONDAY + WEEK_MS);
    await says(maya, MONDAY + 3 * WEEK_MS + DAY_MS);
    app.clock.set(MONDAY + 3 * WEEK_MS + 2 * DAY_MS);
    const found = await cohorts({ weeks: 5 });
    expect(found.map(({ week }) => week.slice(0, 10))).toEqual([
      '2026-05-25',
      '2026-06-01',
      '2026-06-08',
      '2026-06-15',
      '2026-06-22',
    ]);
    expect(found[1]).toMatchObject({ people: 2, active: [2, 1, 0] });
    expect(found.map(({ active }) => active.length)).toEqual([4, 3, 2, 1, 0]);
    expect((await cohorts({ weeks: 4, source: 'google' }))[0]).toMatchObject({
      people: 1,
      active: [1, 1, 0],
    });
    app.clock.set(MONDAY + 4 * WEEK_MS);
    expect((await cohorts({ weeks: 5 }))[0]).toMatchObject({ people: 2, active: [2, 1, 0, 1] });
  });

  test('reach back twenty-six weeks, and no word after them is lost into an earlier one', async () => {
    const user = await aUserFrom(null);
    for (const week of [0, 24, 25, 26, 31, 32, 40]) await says(user, MONDAY + week * WEEK_MS + 3 * DAY_MS);
    app.clock.set(MONDAY + 25 * WEEK_MS + 5 * DAY_MS);
    const [first] = await cohorts({ weeks: 26 });
    expect(first?.active.length).toBe(25);
    expect(first?.active.flatMap((count, week) => (count > 0 ? [week] : []))).toEqual([0, 24]);
  });
});

test('an account that is deleted during a round is left out, and the round counts the others', async () => {
  const [gone, stays] = [await aStoredUser(app), await aStoredUser(app)];
  let round: Promise<number> | undefined;
  await app.database.transact(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', gone.id).execute();
    round = updateProgress(app.db, app.clock.now());
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await app.query(waiting)).length).toBe(1);
  });
  expect(await round).toBeGreaterThan(0);
  const counted = await app.db.selectFrom('user_progress').select('user_id').execute();
  expect(counted.map(({ user_id: id }) => id)).toContain(stays.id);
});
