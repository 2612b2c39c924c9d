import { printDate } from '@app/domain/buddy/replies/print.ts';
import { toHeaderLine } from '@app/domain/escape-html.ts';
import { renderLetter, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { QueuedMail } from '../../../platform/database/outbox.ts';

export const writeTelegramLinkedMail = (
  recipient: string,
  { username, at }: { username: string | null; at: number },
  sender: LetterSender,
): QueuedMail => ({
  recipient: toHeaderLine(recipient),
  ...renderLetter(sender, {
    subject: `Telegram was linked to your ${sender.productName} account`,
    because: 'This mail comes whenever a Telegram account is linked, so that nobody can do it unseen.',
    blocks: [
      'Hello,',
      `The Telegram account ${username === null ? 'of a person without a username' : `@${username}`} was linked to your account on ${printDate(at)}. It can chat with your tokens and gets your alerts.`,
      `If that was you, there is nothing to do. If not, open ${sender.productName}, choose "Sign out everywhere" in your account, and then take a new password.`,
      { button: 'Open my account', url: `${sender.publicUrl}/` },
    ],
  }),
});
