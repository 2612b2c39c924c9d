import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openMail } from './open.ts';
import { smtpMail } from './smtp.ts';
import { aMail, mailSuite, type Arrived } from './suite.ts';

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A mail server that takes everything, or refuses each recipient. */
async function aMailServer(refuse = false) {
  const arrived: Arrived[] = [];
  const talk = (socket: Socket): void => {
    let recipients: string[] = [];
    let data: string | null = null;
    let waiting = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      for (;;) {
        const end = waiting.indexOf('\r\n');
        if (end < 0) return;
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (data !== null) {
          if (line !== '.') {
            data += `${line}\n`;
            continue;
          }
          arrived.push(read(recipients, data));
          data = null;
          recipients = [];
          say('250 taken');
        } else if (/^rcpt/i.test(line)) {
          recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '');
          say(refuse ? '550 no such user' : '250 fine');
        } else if (/^data/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^quit/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 fine');
      }
    });
  };
  const server = createServer(talk);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): Promise<void> => new Promise((done) => server.close(() => done()));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`,
    arrived,
    close,
  };
}

/** The text part of what went over the wire, transfer encoding undone. */
function read(recipients: string[], data: string): Arrived {
  const head = (data.split('\n\n', 1)[0] ?? '').replace(/\n[ \t]+/g, ' ');
  const [partHead = '', ...rest] = (data.split(/^--\S+$/m)[1] ?? '').trim().split('\n\n');
  const body = rest.join('\n\n');
  if (/base64/i.test(partHead)) return { recipients, head, text: Buffer.from(body, 'base64').toString() };
  const bytes = /quoted-printable/i.test(partHead)
    ? body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return {
    recipients,
    head,
    text: /quoted-printable/i.test(partHead) ? Buffer.from(bytes, 'latin1').toString() : bytes,
  };
}

mailSuite(async () => {
  const server = await aMailServer();
  return {
    mail: smtpMail(server.url, 'Calmwick <hello@calmwick.test>'),
    arrived: () => Promise.resolve(server.arrived),
    close: server.close,
  };
});

test('an address that would be a list of addresses reaches nobody else', async () => {
  const server = await aMailServer();
  closers.push(server.close);
  const mail = smtpMail(server.url, 'hello@calmwick.test');
  await mail.send(aMail({ to: 'a@example.com, evil@example.com' })).catch(() => undefined);
  expect(server.arrived.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.com');
});

test('a refused recipient and an absent server are failures', async () => {
  const server = await aMailServer(true);
  await expect(smtpMail(server.url, 'hello@calmwick.test').send(aMail())).rejects.toThrow(/550/);
  await server.close();
  await expect(smtpMail(server.url, 'hello@calmwick.test').send(aMail())).rejects.toThrow(/ECONNREFUSED/);
});

test('the settings choose: a folder without a mail server, else the server, which needs a sender', () => {
  expect(openMail({ DATA_DIR: './data', PRODUCT_NAME: 'Calmwick' }).name).toBe('outbox-folder');
  expect(
    openMail({
      DATA_DIR: './data',
      PRODUCT_NAME: 'Calmwick',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'a@b.c',
    }).name,
  ).toBe('smtp');
  expect(() =>
    openMail({ DATA_DIR: './data', PRODUCT_NAME: 'Calmwick', SMTP_URL: 'smtp://localhost' }),
  ).toThrow(/MAIL_FROM/);
});
