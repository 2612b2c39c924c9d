import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutboxFolder } from './outbox-folder.ts';
import { aMail, mailSuite, type ReceivedMail } from './suite.ts';

const FROM = 'Calmwick <no-reply@localhost>';

async function takeFrom(folder: string): Promise<ReceivedMail[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const eml = await readFile(join(folder, name), 'utf8');
      const [head = '', ...body] = eml.split('\r\n\r\n');
      await rm(join(folder, name));
      return {
        head: head.replaceAll('\r\n', '\n'),
        recipients: [/^To: (.*)$/m.exec(head)?.[1]?.trim() ?? ''],
        text: body.join('\n\n'),
        raw: eml.replaceAll('\r\n', '\n'),
      };
    }),
  );
}

mailSuite(async () => {
  const root = await mkdtemp(join(tmpdir(), 'outbox-'));
  const all: ReceivedMail[] = [];
  const folder = join(root, 'outbox');
  return {
    mail: createOutboxFolder(folder, FROM),
    received: async () => {
      all.push(...(await takeFrom(folder)));
      return all;
    },
    close: () => rm(root, { recursive: true }),
  };
});

test('the folder is for its owner alone, and its newest mails are listed with their links', async () => {
  const root = await mkdtemp(join(tmpdir(), 'outbox-'));
  try {
    const folder = join(root, 'outbox');
    const mail = createOutboxFolder(folder, FROM);
    expect(await mail.listNewest()).toEqual([]);
    await mail.send(aMail({ subject: 'Grüße', text: 'See http://calmwick.test/reset-password?token=x=y\n' }));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await mail.listNewest()).toMatchObject([
      { to: 'maya@example.com', subject: 'Grüße', text: 'See http://calmwick.test/reset-password?token=x=y' },
    ]);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('an id cannot lead out of the folder', async () => {
  await expect(createOutboxFolder(tmpdir(), FROM).send(aMail({ id: '../../etc/x' }))).rejects.toThrow(
    /id of letters/,
  );
});
