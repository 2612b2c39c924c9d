import { renderLetter, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { QueuedMail } from '../../platform/database/outbox.ts';

export const writeFarewellMail = (recipient: string, sender: LetterSender): QueuedMail => ({
  recipient,
  lastWord: true,
  ...renderLetter(sender, {
    subject: `Your ${sender.productName} account is deleted`,
    because:
      'This is the last mail to this address: your account was deleted with your password, and this confirms it.',
    blocks: [
      'Hello,',
      'Your account is deleted, and it cannot be brought back. Premium and all tokens ended with it.',
      { heading: 'Gone' },
      'Your address, password and profile, your conversation, what was remembered of you, your images, watches, alerts, devices and messaging app.',
      { heading: 'Kept without your name' },
      'Payments and the ledger of tokens, because books must be kept; signals, because a record from which losses can be deleted is worth nothing; what administrators did; the number of a broker account that brought premium, so that it brings it once; and a keyed hash of your address, so that there is one welcome gift for each address.',
      'If you did not do this, somebody knew your password: please change it wherever you use the same one.',
    ],
  }),
});

export const farewellTelegramText = (productName: string): string =>
  `Your ${productName} account is deleted, and this chat is disconnected. I write nothing here any more.`;
