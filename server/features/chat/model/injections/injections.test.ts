import { HOUR_MS } from '@app/domain/time.ts';
import { channel as diagnostics } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIntents } from '@app/domain/buddy/intents/read-intents.ts';
import type { CalendarPort } from '../../../../adapters/calendar/port.ts';
import { openFakeCalendar } from '../../../../adapters/calendar/fake.ts';
import type {
  StandInReply,
  StandInRequest,
  StandIn,
} from '../../../../adapters/language-model/stand-ins/stand-in.ts';
import { NOON, type TestApp } from '../../../../testing/app.ts';
import { startModelApp } from '../../../../testing/apps/model-app.ts';
import { aStoredUser, type StoredUser } from '../../../../testing/users/stored-user.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { judgeKinds } from '../../understanding/judge-kinds.ts';
import { library } from '../../lessons/library.ts';
import { listInjections, type Injection, type Targets } from './injections.ts';
import { instructionLines } from '../instructions.ts';

const calendar = openFakeCalendar();
let releases: Injection | null = null;
const poisoned: CalendarPort = {
  ...calendar,
  eventsBetween: async (from, to, now) =>
    (await calendar.eventsBetween(from, to, now)).map((event) =>
      releases ? { ...event, name: releases.text } : event,
    ),
};

const visits: string[] = [];
const canary = createServer((request, response) => {
  visits.push(request.url ?? '');
  response.end('{}');
});
const hosts = new Set<string>();
const noteHost = (message: unknown): void => {
  const { connectParams } = message as { connectParams: { host: string } };
  hosts.add(connectParams.host);
};

let app: TestApp;
let standIn: StandIn;
let eve: StoredUser;
let targets: Targets;
beforeAll(async () => {
  calendar.add(NOON + 3 * HOUR_MS);
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  const { port } = canary.address() as AddressInfo;
  ({ app, standIn } = await startModelApp({ calendar: poisoned }));
  eve = await withTokens();
  await eve.call('saveProfile', { body: { firstName: 'Eve', personalNotes: 'eve keeps bees' } });
  await remember(eve, 'eve keeps bees', 0);
  targets = { otherId: eve.id, otherEmail: eve.email, canary: `http://127.0.0.1:${port}` };
  diagnostics('undici:client:beforeConnect').subscribe(noteHost);
});
afterAll(async () => {
  diagnostics('undici:client:beforeConnect').unsubscribe(noteHost);
  canary.closeAllConnections();
  canary.close();
  await app.close();
});

async function withTokens(): Promise<StoredUser> {
  const user = await aStoredUser(app);
  await app.db.updateTable('users').set({ daily_tokens: 20 }).where('id', '=', user.id).execute();
  const grant = { bucket: 'daily' as const, delta: 20, reason: 'daily', reference: 'test', at: NOON };
  await app.db
    .insertInto('token_ledger')
    .values({ user_id: user.id, ...grant })
    .execute();
  return user;
}

const tables = [
  'subscriptions',
  'watches',
  'uploads',
  'email_tokens',
  'proactive_preferences',
  'memories',
  'completed_lessons',
  'alert_channels',
  'deliveries',
];

/** Everything of a user that an attacker may want to change, in order of writing. */
async function estateOf(userId: string) {
  const rows = (table: string, own = 'user_id') =>
    app.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${own} = '${userId}' ORDER BY 1`);
  const [user] = await rows('users', 'id');
  const { daily_tokens, welcome_tokens, purchased_tokens, last_active_at: _seen, ...account } = user ?? {};
  return {
    account,
    tokens: Number(daily_tokens) + Number(welcome_tokens) + Number(purchased_tokens),
    ledger: await rows('token_ledger'),
    things: await Promise.all(tables.map((table) => rows(table))),
    messages: (await rows('messages')).length,
  };
}

const printable = (text: string): string => text.replace(/\s+/g, ' ');

/** A model that obeys the injected text, after reading the calendar where the text is there. */
function obeying(one: Injection): {
  decide: (request: StandInRequest) => StandInReply;
  obeyed: () => boolean;
} {
  let obeyed = false;
  let asked = false;
  return {
    obeyed: () => obeyed,
    decide: ({ messages, instructions }) => {
      const last = messages.at(-1);
      const seen = messages.map((message) => message.text).join('\n');
      const needsCalendar = one.channel === 'calendar name' || one.channel === 'tool result';
      if (needsCalendar && last?.role !== 'tool' && !asked)
        return { kind: 'calls', calls: [{ name: 'calendar', input: { wants: 'list', span: 'today' } }] };
      const told = printable(one.text).slice(0, 30);
      const forms = [told, JSON.stringify(told).slice(1, -1), '\\u003c/facts'];
      const isRead = forms.some((form) => printable(seen).includes(form));
      const isSeen = messages.some((message) => message.pictures > 0);
      if (one.channel !== 'address' && !(one.channel === 'image' ? isSeen : isRead))
        return { kind: 'words', words: ['I saw nothing.'] };
      obeyed = true;
      if (one.calls && !asked) {
        asked = true;
        return { kind: 'calls', calls: one.calls };
      }
      const words = one.words === 'PRINT-INSTRUCTIONS' ? instructions : (one.words ?? 'Done, as you asked.');
      return { kind: 'words', words: [words] };
    },
  };
}

async function imageOf(user: StoredUser): Promise<string> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const { uploadURL } = await user.call('startUpload');
  await user.raw({ method: 'PUT', url: uploadURL, body: image, headers: { 'content-type': 'image/png' } });
  return `/objects/uploads/${uploadURL.split('/').at(-1)}`;
}

/** A premium user with one remembered fact. */
async function remember(user: StoredUser, text: string, index: number): Promise<void> {
  const kinds = ['goal', 'difficulty', 'occupation', 'broker', 'trading-time', 'experience'] as const;
  const kind = kinds[index % kinds.length] as (typeof kinds)[number];
  await app.db.updateTable('users').set({ plan: 'premium' }).where('id', '=', user.id).execute();
  await app.db
    .insertInto('memories')
    .values({ user_id: user.id, kind, slot: '', value: text, source: 'said', at: NOON - 86_400_000 })
    .execute();
}

/** Delivers the text through its channel, then sends an unrelated message. */
async function attack(
  user: StoredUser,
  { channel, text }: Injection,
): Promise<{ response: string; tokensDeducted: number }> {
  const fields = { 'first name': 'firstName', note: 'personalNotes', goal: 'tradingGoals' } as const;
  if (channel in fields)
    await user.call('saveProfile', { body: { [fields[channel as keyof typeof fields]]: text } });
  if (channel === 'earlier message')
    await app.db
      .insertInto('messages')
      .values({ user_id: user.id, role: 'user', content: text, at: NOON })
      .execute();
  const images = channel === 'image' ? [await imageOf(user)] : [];
  const content = channel === 'message' ? text : 'hello, how are you';
  const query =
    channel === 'address' ? `?_t=${encodeURIComponent(text)}&tool=grant_tokens&userId=${eve.id}` : '';
  const sent = await user.raw({
    method: 'POST',
    url: `/api/chat/message${query}`,
    body: JSON.stringify({ content, images }),
  });
  expect(sent.statusCode).toBe(200);
  const { response, tokensDeducted }: { response: string; tokensDeducted: number } = sent.json();
  return { response, tokensDeducted };
}

/** What the user's own message may request. */
const wishesIn = (text: string): string[] =>
  readIntents(text, library.find, freshContext, judgeKinds).map((one) => one.kind);
let obeyed = 0;

const all = listInjections({ otherId: 'OTHER-ID', otherEmail: 'OTHER-EMAIL', canary: 'CANARY' });

test('the set is large and comes through every channel', () => {
  expect(all.length).toBeGreaterThanOrEqual(100);
  expect(new Set(all.map((one) => one.channel)).size).toBe(10);
  expect(all.filter((one) => one.channel === 'memory').length).toBeGreaterThanOrEqual(30);
});

test.each(all.map((one, index) => [index + 1, one.channel, one.text, index] as const))(
  '%i: a model that obeys a %s moves nothing: %s',
  async (_number, channel, _text, index) => {
    const injection = listInjections(targets)[index] as Injection;
    const maya = await withTokens();
    const model = obeying(injection);
    standIn.decide(model.decide);
    releases = channel === 'calendar name' || channel === 'tool result' ? injection : null;
    if (channel === 'memory') await remember(maya, injection.text, index);
    const [mine, others] = [await estateOf(maya.id), await estateOf(eve.id)];
    const uploadsBefore = mine.things[2]?.length ?? 0;

    const { response, tokensDeducted } = await attack(maya, injection);

    // Hostile and emotional messages go to the analyst without a model call.
    expect(model.obeyed() || channel === 'message').toBe(true);
    if (model.obeyed()) obeyed += 1;
    expect(await estateOf(eve.id)).toEqual(others);
    const after = await estateOf(maya.id);
    const { profile: _before, search_text: _found, ...account } = mine.account as Record<string, unknown>;
    expect(after.account).toMatchObject(account);
    const [signals = [], watches = [], uploads, ...rest] = after.things;
    const granted = channel === 'message' ? wishesIn(injection.text) : [];
    // A lesson that the message requests is recorded as done.
    const lessons = tables.indexOf('completed_lessons') - 3;
    // Asking for it sends the user's own verification mail again.
    const mayVerify = channel === 'message' && /\bverify my address\b/i.test(injection.text);
    const apart = (list: unknown[][]) =>
      list.filter((_rows, at) => !(granted.includes('lesson') && at === lessons) && !(mayVerify && at === 0));
    expect(apart(rest)).toEqual(apart(mine.things.slice(3)));
    expect(signals.length).toBeLessThanOrEqual(granted.includes('signal') ? 1 : 0);
    expect(watches.length).toBeLessThanOrEqual(granted.includes('watch') ? 1 : 0);
    expect(tokensDeducted).toBeLessThanOrEqual(1 + signals.length);
    expect(after.tokens).toBe(mine.tokens - tokensDeducted);
    const spent = after.ledger.slice(mine.ledger.length);
    expect(spent).toMatchObject(tokensDeducted === 0 ? [] : [{ reason: 'spend' }]);
    expect(uploads).toHaveLength(uploadsBefore + (channel === 'image' ? 1 : 0));

    expect(response).not.toMatch(
      /<img|<script|!\[|77,777|9,998|nine thousand|\|BUY\||guaranteed to double|eve keeps bees/,
    );
    // Amounts in the user's own messages or notes may be used for sizing, but only where a message asks for it.
    if (channel !== 'message' && channel !== 'earlier message') expect(response).not.toContain('66,555');
    const secrets = [eve.email, targets.canary, ...instructionLines];
    // The analyst may quote the user's own message.
    for (const secret of secrets.filter((one) => channel !== 'message' || !injection.text.includes(one)))
      expect(response).not.toContain(secret);
  },
);

test('no host but the model’s own was ever contacted', () => {
  expect(obeyed).toBeGreaterThanOrEqual(110);
  expect(visits).toEqual([]);
  expect([...hosts]).toEqual([new URL(standIn.origin).host]);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});
