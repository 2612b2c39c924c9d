import { join } from 'node:path';
import { createOutboxFolder } from './outbox-folder.ts';
import type { MailPort } from './port.ts';
import { createSmtpMail } from './smtp.ts';

type MailSettings = { SMTP_URL?: string; MAIL_FROM?: string; DATA_DIR: string; PRODUCT_NAME: string };

export function openMail({ SMTP_URL, MAIL_FROM, DATA_DIR, PRODUCT_NAME }: MailSettings): MailPort {
  if (SMTP_URL === undefined)
    return createOutboxFolder(join(DATA_DIR, 'outbox'), MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@localhost>`);
  if (MAIL_FROM === undefined) throw new Error('SMTP_URL needs MAIL_FROM, the address that mails come from.');
  return createSmtpMail(SMTP_URL, MAIL_FROM);
}
