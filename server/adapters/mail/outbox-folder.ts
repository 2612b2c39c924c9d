import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MailFailure, oneClickHeaders, type OutboxMail, type Mail, type MailPort } from './port.ts';

const MAX_LISTED = 30;
/** No line of a mail may be longer than 998 bytes (RFC 5322). */
const LONG_LINE = /(.{200,}?) (?=.)/gu;

const oneLine = (value: string): string => value.replace(/\p{C}+/gu, ' ').trim();
const isAscii = (value: string): boolean => /^[\x20-\x7e]*$/.test(value);
const encodeHeader = (value: string): string =>
  isAscii(value) ? value : `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`;
const decodeHeader = (value: string): string =>
  value.replace(/=\?utf-8\?B\?([^?]*)\?=/, (_whole, coded: string) =>
    Buffer.from(coded, 'base64').toString(),
  );

/** The letter and the picture that it shows, as one of the alternatives. */
function relatedParts(
  outer: string,
  html: readonly string[],
  { cid, png }: NonNullable<Mail['picture']>,
): string[] {
  const boundary = `${outer}-related`;
  return [
    `--${outer}`,
    `Content-Type: multipart/related; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...html.slice(1),
    `--${boundary}`,
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    `Content-ID: <${cid}>`,
    `Content-Disposition: inline; filename=${cid}.png`,
    '',
    png.toString('base64').replace(/.{76}/g, '$&\n'),
    `--${boundary}--`,
  ];
}

function toEml(mail: Mail, from: string, at: Date): string {
  const boundary = `part-${randomUUID()}`;
  const part = (type: string, body: string): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body.trimEnd().replace(LONG_LINE, '$1\n'),
  ];
  const lines = [
    `From: ${encodeHeader(oneLine(from))}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${encodeHeader(oneLine(mail.subject))}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${oneLine(mail.id)}@outbox.invalid>`,
    'Auto-Submitted: auto-generated',
    ...Object.entries(oneClickHeaders(mail.oneClickUrl)).map(([name, value]) => `${name}: ${oneLine(value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', mail.text),
    ...(mail.picture
      ? relatedParts(boundary, part('text/html', mail.html), mail.picture)
      : part('text/html', mail.html)),
    `--${boundary}--`,
    '',
  ];
  return lines.join('\n').replace(/\r?\n/g, '\r\n');
}

function parseEml(eml: string, keptAt: number): OutboxMail {
  const field = (name: string): string =>
    decodeHeader(new RegExp(`^${name}: (.*)$`, 'm').exec(eml)?.[1]?.trim() ?? '');
  const middle = /boundary="([^"]+)"/.exec(eml)?.[1] ?? '';
  const [, plain = ''] = eml.replaceAll('\r\n', '\n').split(`--${middle}\n`);
  return {
    to: field('To'),
    subject: field('Subject'),
    text: plain.slice(plain.indexOf('\n\n')).trim(),
    storedAt: keptAt,
  };
}

export function createOutboxFolder(
  folder: string,
  from: string,
): MailPort & { listNewest: () => Promise<OutboxMail[]> } {
  return {
    name: 'outbox-folder',
    send: async (mail) => {
      if (!/^[\w-]{1,80}$/.test(mail.id)) throw new Error('A mail needs an id of letters, digits and dashes');
      const at = new Date();
      const file = join(folder, `${at.getTime()}_${mail.id}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, toEml(mail, from, at), { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        throw new MailFailure('down', `The outbox folder cannot be written: ${(error as Error).message}`);
      }
    },
    listNewest: async () => {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith('.eml'))
        .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10) || b.localeCompare(a));
      return Promise.all(
        newest
          .slice(0, MAX_LISTED)
          .map(async (name) =>
            parseEml(await readFile(join(folder, name), 'utf8'), Number.parseInt(name, 10)),
          ),
      );
    },
  };
}
