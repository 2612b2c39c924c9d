import { oneLine } from '@app/domain/mail/escape.ts';
import { writeLetter, type Block, type From } from '@app/domain/mail/letter.ts';
import type { QueuedMail } from '../../db/outbox.ts';

/** A letter about the account itself: it comes whatever else is switched off. */
function accountMail(
  recipient: string,
  from: From,
  { subject, because, blocks }: { subject: string; because: string; blocks: readonly Block[] },
): QueuedMail {
  const letter = { subject, because, blocks: ['Hello,', ...blocks] };
  return { recipient: oneLine(recipient), ...writeLetter(from, letter) };
}

export const verificationMail = (recipient: string, token: string, from: From): QueuedMail =>
  accountMail(recipient, from, {
    subject: `Confirm your email for ${from.productName}`,
    because: `This mail came because the address was used to sign up for ${from.productName}, or its owner asked for the link.`,
    blocks: [
      `Please confirm that this is your address. It turns on alerts and the weekly report by email; every one of them can be switched off again with one press.`,
      { button: 'Confirm my email', url: `${from.publicUrl}/verify-email?token=${token}` },
      'The link works for 24 hours. If you did not sign up, you can ignore this mail.',
    ],
  });

export const resetMail = (recipient: string, token: string, from: From): QueuedMail =>
  accountMail(recipient, from, {
    subject: `Choose a new ${from.productName} password`,
    because: 'This mail came because somebody asked for a new password for this address.',
    blocks: [
      'You asked for a new password. Open this page to choose one.',
      { button: 'Choose a new password', url: `${from.publicUrl}/reset-password?token=${token}` },
      'The link works once, for 30 minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  });

export const passwordChangedMail = (recipient: string, from: From): QueuedMail =>
  accountMail(recipient, from, {
    subject: `Your ${from.productName} password was changed`,
    because: 'This mail comes after every change of a password, so that nobody can make one unseen.',
    blocks: [
      'Your password has just been changed and your other devices were signed out.',
      'If that was you, there is nothing to do. If not, please choose a new password straight away.',
      { button: 'Choose a new password', url: `${from.publicUrl}/forgot-password` },
    ],
  });
