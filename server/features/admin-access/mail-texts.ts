import { oneLine } from '@app/domain/mail/escape.ts';
import { writeLetter, type Block, type From } from '@app/domain/mail/letter.ts';
import type { QueuedMail } from '../../db/outbox.ts';

function toAdmin(recipient: string, from: From, subject: string, blocks: readonly Block[]): QueuedMail {
  const because = `This mail came because your account looks after ${from.productName}. It comes after every such change, so that nobody can make one unseen.`;
  return {
    recipient: oneLine(recipient),
    ...writeLetter(from, { subject, because, blocks: ['Hello,', ...blocks] }),
  };
}

const notYou = (from: From): Block[] => [
  'If that was not you, choose a new password now, which signs everybody out, and tell whoever runs the server.',
  { button: 'Choose a new password', url: `${from.publicUrl}/forgot-password` },
];

// The code stands in the text alone: subjects are kept longer, and are in what a user may download.
export const enrolmentMail = (recipient: string, code: string, from: From): QueuedMail =>
  toAdmin(recipient, from, 'Your code for the second factor', [
    `Somebody who knows your password is setting up an authenticator app for admin access. The code is ${code}. It works for 30 minutes.`,
    'If that is not you, give it to nobody, and choose a new password.',
    { button: 'Choose a new password', url: `${from.publicUrl}/forgot-password` },
  ]);

export const factorSetUpMail = (recipient: string, from: From): QueuedMail =>
  toAdmin(recipient, from, 'A second factor was set up for your admin access', [
    'From now on the codes of that authenticator app open the admin pages, together with your password. Earlier codes and recovery codes no longer work.',
    ...notYou(from),
  ]);

export const recoveryCodeUsedMail = (recipient: string, left: number, from: From): QueuedMail =>
  toAdmin(recipient, from, 'A recovery code was used for your admin access', [
    `The admin pages were opened with a recovery code in place of the authenticator app. ${left} of ten are left.`,
    ...notYou(from),
  ]);

export const factorResetMail = (recipient: string, from: From): QueuedMail =>
  toAdmin(recipient, from, 'The second factor of your admin access was removed', [
    'Whoever runs the server has removed it. The admin pages are closed until you have set up a new one there.',
    ...notYou(from),
  ]);
