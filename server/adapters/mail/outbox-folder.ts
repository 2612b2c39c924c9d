import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MailFailure, oneClickHeaders, type KeptMail, type Mail, type MailPort } from './port.ts';

const SHOWN = 30;
/** No line of a mail may be longer than 998 bytes (RFC 5322). */
const LONG_LINE = /(.{200,}?) (?=.)/gu;

const oneLine = (value: string): string => value.replace(/\p{C}+/gu, ' ').trim();
const isAscii = (value: string): boolean => /^[\x20-\x7e]*$/.test(value);
const header = (value: string): string =>
  isAscii(value) ? value : `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`;
const readHeader = (value: string): string =>
  value.replace(/=\?utf-8\?B\?([^?]*)\?=/, (_whole, coded: string) =>
    Buffer.from(coded, 'base64').toString(),
  );

function asEml(mail: Mail, from: string, at: Date): string {
  const middle = `part-${randomUUID()}`;
  const part = (type: string, body: string): string[] => [
    `--${middle}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body.trimEnd().replace(LONG_LINE, '$1\n'),
  ];
  const lines = [
    `From: ${header(oneLine(from))}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${header(oneLine(mail.subject))}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${oneLine(mail.id)}@outbox.invalid>`,
    'Auto-Submitted: auto-generated',
    ...Object.entries(oneClickHeaders(mail.oneClickUrl)).map(([name, value]) => `${name}: ${oneLine(value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${middle}"`,
    '',
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    `--${middle}--`,
    '',
  ];
  return lines.join('\n').replace(/\r?\n/g, '\r\n');
}

function readEml(eml: string, keptAt: number): KeptMail {
  const field = (name: string): string =>
    readHeader(new RegExp(`^${name}: (.*)$`, 'm').exec(eml)?.[1]?.trim() ?? '');
  const middle = /boundary="([^"]+)"/.exec(eml)?.[1] ?? '';
  const text = eml.split(`--${middle}`)[1] ?? '';
  return { to: field('To'), subject: field('Subject'), links: text.match(/https?:\/\/\S+/g) ?? [], keptAt };
}

/** Writes each mail as an `.eml` file into a folder, for set-ups without a mail server. */
export function outboxFolder(folder: string, from: string): MailPort & { newest: () => Promise<KeptMail[]> } {
  return {
    name: 'outbox-folder',
    send: async (mail) => {
      if (!/^[\w-]{1,80}$/.test(mail.id)) throw new Error('A mail needs an id of letters, digits and dashes');
      const at = new Date();
      const file = join(folder, `${at.getTime()}_${mail.id}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, asEml(mail, from, at), { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        throw new MailFailure('down', `The outbox folder cannot be written: ${(error as Error).message}`);
      }
    },
    newest: async () => {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith('.eml'))
        .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10) || b.localeCompare(a));
      return Promise.all(
        newest
          .slice(0, SHOWN)
          .map(async (name) =>
            readEml(await readFile(join(folder, name), 'utf8'), Number.parseInt(name, 10)),
          ),
      );
    },
  };
}
