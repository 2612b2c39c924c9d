import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { NOON, captureRefusal, startTestApp } from '../../testing/app.ts';
import { aStoredSignal } from '../../testing/stored-signal.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';

let maya: TestUser;
const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});

const patch = (user: TestUser, body: unknown) =>
  user.raw({ method: 'PATCH', url: '/api/user/profile', body: JSON.stringify(body) });

const everything = {
  firstName: 'Maya',
  lastName: "O'Neill-Šimić",
  age: 31,
  location: 'Split',
  country: 'Croatia',
  occupation: 'Nurse',
  tradingExperience: 'beginner' as const,
  riskTolerance: 'conservative' as const,
  tradingStyle: 'day' as const,
  markets: ['Forex' as const, 'Commodities' as const],
  signalFrequency: 'low' as const,
  tradingMotivation: 'To understand the news',
  favoritePairs: ['EUR/USD' as const, 'USD/JPY' as const],
  preferredSessions: ['London' as const],
  tradingGoals: 'Lose less',
  shortTermGoals: 'One trade a week',
  longTermGoals: 'A calm year',
  tradingCapital: '$1k-5k' as const,
  personalInterests: ['Music' as const],
  personalityTraits: ['Patient' as const],
  personalNotes: 'Works nights 🌙',
};

describe('the profile', () => {
  it('keeps every field and shows it to the user at once', async () => {
    expect((await maya.call('getCurrentUser')).firstName).toBeNull();
    expect(await maya.call('saveProfile', { body: everything })).toMatchObject({
      ...everything,
      email: maya.email,
    });
    expect(await maya.call('getCurrentUser')).toMatchObject(everything);
  });

  it('leaves what was not named as it was, and forgets what is set to nothing', async () => {
    await maya.call('saveProfile', { body: everything });
    await maya.call('saveProfile', { body: { age: null, personalInterests: [], firstName: 'May' } });
    const { age, personalInterests, firstName, ...rest } = everything;
    expect([age, personalInterests, firstName]).not.toContain('May');
    expect(await maya.call('getCurrentUser')).toMatchObject({
      ...rest,
      age: null,
      personalInterests: [],
      firstName: 'May',
    });
    await maya.call('saveProfile', { body: {} });
    expect((await maya.call('getCurrentUser')).firstName).toBe('May');
  });

  it('two windows that save different fields at once both keep theirs', async () => {
    const fields = Object.entries(everything);
    const answers = await Promise.all(fields.map(([name, value]) => patch(maya, { [name]: value })));
    expect(answers.map((one) => one.statusCode)).toEqual(fields.map(() => 200));
    expect(await maya.call('getCurrentUser')).toMatchObject(everything);
  });

  it.each<[string, unknown]>([
    ['tokens', { firstName: 'x', tokensRemaining: 999_999 }],
    ['a plan', { plan: 'premium' }],
    ['a role', { role: 'admin' }],
    ['a verified address', { emailVerified: true }],
    ['another address', { email: 'eve@example.com' }],
    ['a joined messenger', { telegramJoined: true }],
    ['a score', { engagementScore: 100 }],
    ['another id', { id: '00000000-0000-4000-8000-000000000000' }],
    ['the country of registration', { registrationCountry: 'Norway' }],
    ['an age in words', { age: 'old' }],
    ['a broken age', { age: 30.5 }],
    ['a child', { age: 12 }],
    ['an unknown pair', { favoritePairs: ['EUR/XXX'] }],
    ['a pair list without end', { favoritePairs: Array.from({ length: 8 }, () => 'EUR/USD') }],
    ['an unknown style', { tradingStyle: 'gambling' }],
    ['an unknown market', { markets: ['Lottery'] }],
    ['an unknown signal frequency', { signalFrequency: 'always' }],
    ['a name too long', { firstName: 'x'.repeat(121) }],
    ['a zero character', { firstName: 'a\u0000' }],
    ['a list in place of fields', [everything]],
    ['nothing at all', null],
  ])('%s is refused and nothing changes', async (_name, body) => {
    const before = await app.query(`SELECT * FROM users WHERE id = '${maya.id}'`);
    const answer = await patch(maya, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_input' });
    expect(await app.query(`SELECT * FROM users WHERE id = '${maya.id}'`)).toEqual(before);
  });

  it('a poisoned prototype is refused and poisons nothing', async () => {
    const answer = await maya.raw({
      method: 'PATCH',
      url: '/api/user/profile',
      body: '{"firstName":"x","__proto__":{"role":"admin"}}',
    });
    expect(answer.statusCode).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it("changes one's own profile alone, and nobody's without a session", async () => {
    const eve = await aUser(app);
    await eve.call('saveProfile', { body: { firstName: 'Eve' } });
    expect((await maya.call('getCurrentUser')).firstName).toBeNull();
    expect(
      (await captureRefusal(app.browser().call('saveProfile', { body: { firstName: 'x' } }))).status,
    ).toBe(401);
  });
});

describe('user analytics', () => {
  it('a new user has a join date and no invented figures', async () => {
    expect(await maya.call('getAnalytics')).toEqual({
      signalsReceived: 0,
      profitableSignals: 0,
      successRate: null,
      practiceIdeas: 0,
      profitablePracticeIdeas: 0,
      mostActiveTime: null,
      joinDate: new Date(app.clock.now()).toISOString(),
    });
  });

  it('counts own signals, and the success rate of closed ones only', async () => {
    for (const status of ['target_hit', 'stop_hit', 'stop_hit', 'expired', null] as const)
      await aStoredSignal(app, maya.id, status === null ? undefined : { as: status, at: NOON });
    await aStoredSignal(app, (await aUser(app)).id, { as: 'target_hit', at: NOON });
    expect(await maya.call('getAnalytics')).toMatchObject({
      signalsReceived: 5,
      profitableSignals: 1,
      successRate: 0.25,
    });
  });

  it.each([
    [[13, 13, 9], '13:00-14:00 GMT'],
    [[23, 23, 9], '23:00-00:00 GMT'],
    [[0], '00:00-01:00 GMT'],
    [[15, 4], '04:00-05:00 GMT'],
  ])('messages at the hours %j make %s the most active time', async (hours, said) => {
    const day = Date.UTC(2026, 5, 1);
    await app.db
      .insertInto('messages')
      .values([
        ...hours.map((hour, index) => ({
          user_id: maya.id,
          role: 'user' as const,
          content: 'hi',
          at: day + index * DAY_MS + hour * HOUR_MS + 3_599_999,
        })),
        ...[20, 20, 20, 20].map((hour) => ({
          user_id: maya.id,
          role: 'assistant' as const,
          content: 'hi',
          at: day + hour * HOUR_MS,
        })),
      ])
      .execute();
    expect((await maya.call('getAnalytics')).mostActiveTime).toBe(said);
  });
});

describe('proactive preferences', () => {
  const chosen = {
    proactivePreferences: {
      enabledCategories: ['motivational' as const, 'token_status' as const],
      frequency: 'low' as const,
      maxDailyProactive: 1,
    },
    quietHours: { start: '00:00', end: '23:59' },
  };
  const put = (body: unknown) =>
    maya.raw({ method: 'PUT', url: '/api/user/proactive-preferences', body: JSON.stringify(body) });

  it('who has chosen nothing has calm defaults', async () => {
    expect(await maya.call('getProactivePreferences')).toEqual({
      proactivePreferences: {
        enabledCategories: [
          'time_greeting',
          'micro_education',
          'token_status',
          'market_session_open',
          'achievement',
        ],
        frequency: 'medium',
        maxDailyProactive: 3,
      },
      quietHours: { start: '22:00', end: '06:00' },
      eventAlerts: true,
      engagementScore: 0,
      tradingExperience: null,
    });
  });

  it('are kept for the user alone, each category once', async () => {
    const twice = [...chosen.proactivePreferences.enabledCategories, 'token_status' as const];
    const saved = await maya.call('saveProactivePreferences', {
      body: { ...chosen, proactivePreferences: { ...chosen.proactivePreferences, enabledCategories: twice } },
    });
    expect(saved.proactivePreferences.enabledCategories.toSorted()).toEqual(['motivational', 'token_status']);
    await maya.call('saveProfile', { body: { tradingExperience: 'expert' } });
    expect(await maya.call('getProactivePreferences')).toMatchObject({
      ...saved,
      quietHours: chosen.quietHours,
      tradingExperience: 'expert',
    });
    const eve = await aUser(app);
    expect((await eve.call('getProactivePreferences')).proactivePreferences.frequency).toBe('medium');
  });

  it('can all be switched off', async () => {
    const none = {
      ...chosen,
      proactivePreferences: { ...chosen.proactivePreferences, enabledCategories: [] },
    };
    await maya.call('saveProactivePreferences', { body: chosen });
    await maya.call('saveProactivePreferences', { body: none });
    expect((await maya.call('getProactivePreferences')).proactivePreferences.enabledCategories).toEqual([]);
  });

  it.each<[string, unknown]>([
    [
      'eleven a day',
      { ...chosen, proactivePreferences: { ...chosen.proactivePreferences, maxDailyProactive: 11 } },
    ],
    [
      'none a day',
      { ...chosen, proactivePreferences: { ...chosen.proactivePreferences, maxDailyProactive: 0 } },
    ],
    [
      'an unknown category',
      { ...chosen, proactivePreferences: { ...chosen.proactivePreferences, enabledCategories: ['ads'] } },
    ],
    [
      'an unknown frequency',
      { ...chosen, proactivePreferences: { ...chosen.proactivePreferences, frequency: 'always' } },
    ],
    ['an hour that is none', { ...chosen, quietHours: { start: '24:00', end: '06:00' } }],
    ['a score', { ...chosen, engagementScore: 100 }],
    ['half of it', { quietHours: chosen.quietHours }],
  ])('%s is refused and changes nothing', async (_name, body) => {
    const before = await maya.call('getProactivePreferences');
    expect((await put(body)).statusCode).toBe(400);
    expect(await maya.call('getProactivePreferences')).toEqual(before);
  });
});
