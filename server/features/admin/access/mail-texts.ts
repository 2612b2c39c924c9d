import { toHeaderLine } from '@app/domain/escape-html.ts';
import { renderLetter, type Block, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { QueuedMail } from '../../../platform/database/outbox.ts';

function writeAdminMail(
  recipient: string,
  sender: LetterSender,
  subject: string,
  blocks: readonly Block[],
): QueuedMail {
  const because = `This mail came because your account looks after ${sender.productName}. It comes after every such change, so that nobody can make one unseen.`;
  return {
    recipient: toHeaderLine(recipient),
    ...renderLetter(sender, { subject, because, blocks: ['Hello,', ...blocks] }),
  };
}

const ifNotYouBlocks = (sender: LetterSender): Block[] => [
  'If that was not you, choose a new password now, which signs everybody out, and tell whoever runs the server.',
  { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
];

// The code is in the body only, since subjects are stored longer and are part of the data download.
export const writeEnrolmentMail = (recipient: string, code: string, sender: LetterSender): QueuedMail =>
  writeAdminMail(recipient, sender, 'Your code for the second factor', [
    `Somebody who knows your password is setting up an authenticator app for admin access. The code is ${code}. It works for 30 minutes.`,
    'If that is not you, give it to nobody, and choose a new password.',
    { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
  ]);

export const writeFactorSetUpMail = (recipient: string, sender: LetterSender): QueuedMail =>
  writeAdminMail(recipient, sender, 'A second factor was set up for your admin access', [
    'From now on the codes of that authenticator app open the admin pages, together with your password. Earlier codes and recovery codes no longer work.',
    ...ifNotYouBlocks(sender),
  ]);

export const writeRecoveryCodeUsedMail = (
  recipient: string,
  codesLeft: number,
  sender: LetterSender,
): QueuedMail =>
  writeAdminMail(recipient, sender, 'A recovery code was used for your admin access', [
    `The admin pages were opened with a recovery code in place of the authenticator app. ${codesLeft} of ten are left.`,
    ...ifNotYouBlocks(sender),
  ]);

export const writeWrongCodesMail = (recipient: string, sender: LetterSender): QueuedMail =>
  writeAdminMail(recipient, sender, 'Wrong codes for your admin access', [
    'Somebody who is signed in to your account has typed several wrong codes for the admin pages. They stayed closed, and further codes have to wait. You get this mail at most once a day.',
    ...ifNotYouBlocks(sender),
  ]);

export const writeFactorResetMail = (recipient: string, sender: LetterSender): QueuedMail =>
  writeAdminMail(recipient, sender, 'The second factor of your admin access was removed', [
    'Whoever runs the server has removed it, and signed you out everywhere. The admin pages are closed until you have set up a new one there.',
    ...ifNotYouBlocks(sender),
  ]);

/** For a user who is no admin. */
export const writeCodesResetMail = (recipient: string, sender: LetterSender): QueuedMail => ({
  recipient: toHeaderLine(recipient),
  ...renderLetter(sender, {
    subject: 'Codes are no longer asked at sign-in',
    because:
      'This mail comes after every change of how your account is entered, so that nobody can make one unseen.',
    blocks: [
      'Hello,',
      'We have removed the authenticator app and its recovery codes from your account, because we were asked to. You are signed out everywhere, and sign in without a code from now on. You can set up an app again in your account.',
      'If you did not ask us for it, choose a new password now and answer this mail.',
      { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
    ],
  }),
});
