import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail, MailPort } from './port.ts';

export type ReceivedMail = { recipients: string[]; head: string; text: string; raw: string };

export type MailSetup = {
  mail: MailPort;
  received: () => Promise<ReceivedMail[]>;
  close: () => Promise<void>;
};

export const aMail = (changes: Partial<Mail> = {}): Mail => ({
  id: '7-1780488000000',
  to: 'maya@example.com',
  subject: 'Confirm your email',
  text: 'Hello,\n\nhttp://calmwick.test/verify-email?token=abc_DEF-123&long=0123456789012345678901234567890123456789012345678901234567890\n',
  html: '<p>Hello</p>',
  ...changes,
});

export function mailSuite(open: () => Promise<MailSetup>): void {
  let setup: MailSetup;
  beforeAll(async () => {
    setup = await open();
  });
  afterAll(() => setup.close());

  const send = async (mail: Mail): Promise<ReceivedMail> => {
    const before = (await setup.received()).length;
    await setup.mail.send(mail);
    const all = await setup.received();
    expect(all).toHaveLength(before + 1);
    return all.at(-1) as ReceivedMail;
  };

  test('one mail goes to one recipient, with its link whole', async () => {
    const { recipients, head, text } = await send(aMail());
    expect(recipients).toEqual(['maya@example.com']);
    expect(head).toMatch(/^Subject: Confirm your email$/m);
    expect(text).toContain(aMail().text.trim().split('\n').at(-1));
  });

  test('a retry carries the same message id', async () => {
    const idOf = ({ head }: ReceivedMail) => /^Message-ID: (\S+)$/im.exec(head)?.[1];
    const first = idOf(await send(aMail({ id: '9-1' })));
    expect(first).toContain('9-1');
    expect(idOf(await send(aMail({ id: '9-1' })))).toBe(first);
  });

  test('line breaks in a subject make no further header', async () => {
    const { recipients, head } = await send(
      aMail({ id: '10-1', subject: 'Hi\r\nBcc: evil@example.com\nX-Evil: yes' }),
    );
    expect(recipients).toEqual(['maya@example.com']);
    expect(head).not.toMatch(/^(bcc|x-evil):/im);
  });

  test('mail that can be switched off has one-click headers', async () => {
    const url = 'http://calmwick.test/api/mail/unsubscribe?token=abc_DEF-123';
    const { head } = await send(aMail({ id: '12-1', oneClickUrl: url }));
    expect(head).toMatch(new RegExp(`^List-Unsubscribe: <${url.replace('?', '\\?')}>$`, 'm'));
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect((await send(aMail({ id: '13-1' }))).head).not.toMatch(/unsubscribe/i);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  test('a picture travels inside the mail, under the id that the letter names', async () => {
    const png = Buffer.from(Array.from({ length: 500 }, (_, index) => index % 256));
    const html = '<p>Hello</p><img src="cid:idea" alt="A chart">';
    const { raw, text } = await send(aMail({ id: '14-1', html, picture: { cid: 'idea', png } }));
    expect(text).toContain('Hello');
    const [, coded = ''] = /^Content-ID: <idea>$[\s\S]*?\n\n([A-Za-z\d+/=\n]+)/m.exec(raw) ?? [];
    expect(Buffer.from(coded, 'base64')).toEqual(png);
  });

  test('letters of other languages arrive', async () => {
    const { text } = await send(aMail({ id: '11-1', subject: 'Grüße', text: 'Café, 日本語, 🐢\n' }));
    expect(text).toContain('Café, 日本語, 🐢');
  });
}
