import { printDate } from '@app/domain/buddy/replies/print.ts';
import { toHeaderLine } from '@app/domain/escape-html.ts';
import { renderLetter, type Block, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { QueuedMail } from '../../platform/database/outbox.ts';

function writeAccountMail(
  recipient: string,
  sender: LetterSender,
  { subject, because, blocks }: { subject: string; because: string; blocks: readonly Block[] },
): QueuedMail {
  const letter = { subject, because, blocks: ['Hello,', ...blocks] };
  return { recipient: toHeaderLine(recipient), ...renderLetter(sender, letter) };
}

export const writeVerificationMail = (recipient: string, token: string, sender: LetterSender): QueuedMail =>
  writeAccountMail(recipient, sender, {
    subject: `Confirm your email for ${sender.productName}`,
    because: `This mail came because the address was used to sign up for ${sender.productName}, or its owner asked for the link.`,
    blocks: [
      `Please confirm that this is your address. It turns on alerts and the weekly report by email; you can switch each of them off again with one click.`,
      { button: 'Confirm my email', url: `${sender.publicUrl}/verify-email?token=${token}` },
      'The link works for 24 hours. If you did not sign up, you can ignore this mail.',
    ],
  });

export const writeResetMail = (recipient: string, token: string, sender: LetterSender): QueuedMail =>
  writeAccountMail(recipient, sender, {
    subject: `Choose a new ${sender.productName} password`,
    because: 'This mail came because somebody asked for a new password for this address.',
    blocks: [
      'You asked for a new password. Open this page to choose one.',
      { button: 'Choose a new password', url: `${sender.publicUrl}/reset-password?token=${token}` },
      'The link works once, for 30 minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  });

export const writeGuessNoticeMail = (recipient: string, sender: LetterSender): QueuedMail =>
  writeAccountMail(recipient, sender, {
    subject: `Wrong passwords for your ${sender.productName} account`,
    because: 'This mail comes after several wrong passwords in a row, at most once a day.',
    blocks: [
      'Somebody has typed a wrong password for your account several times in a row. Nobody got in by that, and each further try has to wait longer.',
      'If that was you, you can choose a new password. If not, there is nothing to do where your password is used nowhere else. From a device or a place that you signed in from before, you get in as always.',
      { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
    ],
  });

type PasswordChange = {
  removed?: { waysIn: boolean; codes: boolean };
  /** In words. */
  otherWaysIn: readonly string[];
};

function describeWaysIn({ removed, otherWaysIn }: PasswordChange): Block[] {
  const blocks: Block[] = [];
  if (removed?.waysIn)
    blocks.push(
      'The address of the account was not confirmed, so its passkeys and linked sign-ins were removed: somebody else could have added them. You can add yours again under Security in your account.',
    );
  if (removed?.codes)
    blocks.push(
      'Codes of an authenticator app are no longer asked: they were new, and somebody else could have turned them on. You can turn them on again under Security in your account.',
    );
  if (otherWaysIn.length > 0)
    blocks.push(
      `This still signs in to your account without the password: ${otherWaysIn.join(', ')}. Remove what is not yours under Security in your account.`,
    );
  return blocks;
}

export const writePasswordChangedMail = (
  recipient: string,
  change: PasswordChange,
  sender: LetterSender,
): QueuedMail =>
  writeAccountMail(recipient, sender, {
    subject: `Your ${sender.productName} password was changed`,
    because: 'This mail comes after every change of a password, so that nobody can make one unseen.',
    blocks: [
      'Your password has just been changed. Every other device was signed out, and so was a connected Telegram chat: you can connect it again in your account.',
      ...describeWaysIn(change),
      'If that was you, there is nothing to do. If not, please choose a new password straight away.',
      { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
    ],
  });

type NewSignIn = { device: string; place: string | null; at: number };

/** The way out is the reset, as whoever signed in knows the password. */
export const writeNewDeviceMail = (
  recipient: string,
  { device, place, at }: NewSignIn,
  sender: LetterSender,
): QueuedMail =>
  writeAccountMail(recipient, sender, {
    subject: `New sign-in to ${sender.productName}`,
    because:
      'This mail comes when somebody signs in to your account on a device that was not used for it before.',
    blocks: [
      `Somebody has just signed in to your account with ${device}${place === null ? '' : ` in ${place}`}, on ${printDate(at)}.`,
      'If that was you, there is nothing to do. If not, please choose a new password straight away: it signs out every device.',
      { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
    ],
  });
