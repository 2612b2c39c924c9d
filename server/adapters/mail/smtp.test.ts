import { afterEach, expect, test } from 'vitest';
import { guardEgress } from '../../platform/egress/guard-egress.ts';
import { openMail } from './open.ts';
import { MailFailure, type MailPort } from './port.ts';
import { createSmtpMail } from './smtp.ts';
import { startSmtpStandIn, type Fault, type SmtpStandIn } from './smtp-stand-in.ts';
import { aMail, mailSuite } from './suite.ts';

const FROM = 'Calmwick <hello@calmwick.test>';

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function aServer(fault: Fault = 'none'): Promise<{ server: SmtpStandIn; mail: MailPort }> {
  const server = await startSmtpStandIn();
  server.fault = fault;
  const mail = createSmtpMail(server.url, FROM, { connectTimeoutMs: 300, replyTimeoutMs: 300 });
  closers.push(async () => {
    mail.close?.();
    await server.close();
  });
  return { server, mail };
}

async function failure(sending: Promise<void>): Promise<MailFailure> {
  try {
    await sending;
  } catch (error) {
    if (error instanceof MailFailure) return error;
    throw error;
  }
  throw new Error('The mail was expected to fail, but it was sent');
}

mailSuite(async () => {
  const server = await startSmtpStandIn();
  const mail = createSmtpMail(server.url, FROM);
  return {
    mail,
    received: () => Promise.resolve(server.received),
    close: async () => {
      mail.close?.();
      await server.close();
    },
  };
});

test('an address that would be a list of addresses reaches nobody else', async () => {
  const { server, mail } = await aServer();
  await mail.send(aMail({ to: 'a@example.com, evil@example.com' })).catch(() => undefined);
  expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.com');
});

test.each<[Fault, MailFailure['outcome'], number | null]>([
  ['no-such-user', 'refused', 550],
  ['spam', 'refused', 554],
  ['try-later', 'later', 451],
  ['closing', 'down', 421],
  ['wrong-password', 'down', 535],
  ['no-greeting', 'down', null],
  ['cut-early', 'down', null],
  ['silent', 'unknown', null],
  ['cut', 'unknown', null],
])('a server with the fault %s leaves the mail %s', async (fault, outcome, replyCode) => {
  const { server, mail } = await aServer(fault);
  expect(await failure(mail.send(aMail()))).toMatchObject({ outcome, replyCode });
  server.fault = 'none';
  await mail.send(aMail({ id: '8-1' }));
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['maya@example.com']]);
});

test('an unreachable server is down', async () => {
  const { server, mail } = await aServer();
  await server.close();
  expect(await failure(mail.send(aMail()))).toMatchObject({
    outcome: 'down',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a server that the settings name is reached by that name, and no other', async () => {
  const server = await startSmtpStandIn();
  const { port } = new URL(server.url);
  const url = server.url.replace('127.0.0.1', 'localhost');
  const mail = createSmtpMail(url, FROM, { connectTimeoutMs: 300 });
  let removeGuard = guardEgress({ hosts: new Set([`localhost:${port}`]), onRefused: () => undefined });
  closers.push(async () => {
    removeGuard();
    mail.close?.();
    await server.close();
  });
  await mail.send(aMail());
  expect(server.received).toHaveLength(1);
  removeGuard();
  removeGuard = guardEgress({ hosts: new Set(['other.example.com']), onRefused: () => undefined });
  const fresh = createSmtpMail(url, FROM, { connectTimeoutMs: 300 });
  closers.push(async () => fresh.close?.());
  expect(await failure(fresh.send(aMail({ id: '8-1' })))).toMatchObject({ outcome: 'down' });
  expect(server.received).toHaveLength(1);
});

test('many mails go over few connections', async () => {
  const { server, mail } = await aServer();
  await Promise.all(Array.from({ length: 30 }, (_, n) => mail.send(aMail({ id: `${n}-1` }))));
  expect(server.received).toHaveLength(30);
  expect(server.connections()).toBeLessThanOrEqual(4);
});

test('the settings choose: a folder without a mail server, else the server, which needs a sender', () => {
  const settings = { DATA_DIR: './data', PRODUCT_NAME: 'Calmwick' };
  expect(openMail(settings).name).toBe('outbox-folder');
  expect(openMail({ ...settings, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.c' }).name).toBe('smtp');
  expect(() => openMail({ ...settings, SMTP_URL: 'smtp://localhost' })).toThrow(/MAIL_FROM/);
});
