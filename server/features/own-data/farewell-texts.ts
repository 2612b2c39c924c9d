import { renderLetter, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { QueuedMail } from '../../platform/database/outbox.ts';

export const writeFarewellMail = (recipient: string, sender: LetterSender): QueuedMail => ({
  recipient,
  lastWord: true,
  ...renderLetter(sender, {
    subject: `Your ${sender.productName} account is deleted`,
    because:
      'This is the last mail to this address: your account was deleted by somebody who was signed in to it, and this confirms it.',
    blocks: [
      'Hello,',
      'Your account has been deleted and cannot be brought back. Premium and all tokens ended with it.',
      { heading: 'Gone' },
      'Your address, password and profile, your conversation, what was remembered of you, your images, watches, alerts, devices and messaging app.',
      { heading: 'Kept without your name' },
      'Payments and every change to your tokens, because we must keep accounts; signals, because a record that losses can be deleted from is worth nothing; what administrators did; the number of a broker account that gave you premium, so that it can be used only once; and a keyed hash of your address, so that welcome tokens are given only once.',
      'If you did not do this, somebody else got into your account. If it had a password, please change it wherever you use the same one.',
    ],
  }),
});

export const farewellTelegramText = (productName: string): string =>
  `Your ${productName} account is deleted, and this chat is disconnected. I won't write here any more.`;
