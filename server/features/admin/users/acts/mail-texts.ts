import { toHeaderLine } from '@app/domain/escape-html.ts';
import { renderLetter, type Block, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { QueuedMail } from '../../../../platform/database/outbox.ts';

export type WriteActMail = (recipient: string, reason: string, sender: LetterSender) => QueuedMail;

const because = 'This mail comes whenever one of our administrators changes who can use your account.';

const writeActMail =
  (
    subject: (productName: string) => string,
    blocks: (sender: LetterSender) => readonly Block[],
  ): WriteActMail =>
  (recipient, reason, sender) => ({
    recipient: toHeaderLine(recipient),
    ...renderLetter(sender, {
      subject: subject(sender.productName),
      because,
      blocks: ['Hello,', ...blocks(sender), `The reason: ${reason}`],
    }),
  });

export const writeSessionsEndedMail = writeActMail(
  (product) => `You were signed out of ${product}`,
  (sender) => [
    'One of our administrators signed your account out on every device and disconnected Telegram, alerts on devices and links that were mailed to you.',
    'You can sign in again at once. If you think that somebody knows your password, choose a new one.',
    { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
  ],
);

export const writeSuspendedMail = writeActMail(
  (product) => `Your ${product} account is suspended`,
  () => [
    'One of our administrators has suspended your account. You are signed out everywhere and cannot sign in; Telegram is disconnected and no alerts are sent.',
    'Nothing of yours is deleted, and a payment that is under way is still credited. If you think that this is wrong, please answer this mail.',
  ],
);

export const writeUnlockedMail = writeActMail(
  (product) => `Your ${product} account is open again`,
  (sender) => [
    'One of our administrators has unlocked your account: you can sign in again with your password. Telegram and alerts on devices have to be connected anew if they had been ended.',
    { button: 'Sign in', url: `${sender.publicUrl}/login` },
  ],
);
