import { toHeaderLine } from '@app/domain/escape-html.ts';
import { renderLetter, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { QueuedMail } from '../../../platform/database/outbox.ts';

export type WayInChange =
  | { kind: 'passkey_added' | 'passkey_removed'; name: string }
  | { kind: 'codes_on' | 'codes_off' | 'recovery_codes_renewed' | 'password_set' }
  | { kind: 'recovery_code_used'; codesLeft: number }
  | { kind: 'identity_linked' | 'identity_unlinked'; provider: string };

type WayInNotice = { subject: string; text: string };

function describeChange(change: WayInChange): WayInNotice {
  switch (change.kind) {
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        text: `From now on the passkey "${change.name}" signs in to your account, without the password.`,
      };
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        text: `The passkey "${change.name}" no longer signs in to your account. Your other devices were signed out.`,
      };
    case 'codes_on':
      return {
        subject: 'Codes are asked at sign-in now',
        text: 'From now on your account asks for a code of your authenticator app after the password. Your other devices were signed out.',
      };
    case 'codes_off':
      return {
        subject: 'Codes are no longer asked at sign-in',
        text: 'Your account no longer asks for a code of an authenticator app. Your other devices were signed out.',
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'You have new recovery codes',
        text: 'Ten new recovery codes were made. The earlier ones no longer work.',
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        text: `A recovery code was used in place of the authenticator app. Codes left: ${change.codesLeft} of ten.`,
      };
    case 'password_set':
      return {
        subject: 'Your account has a password now',
        text: 'A password was chosen for your account, which had none. It signs in together with your address. Your other devices were signed out.',
      };
    case 'identity_linked':
      return {
        subject: `Sign-in with ${change.provider} was added`,
        text: `From now on an account at ${change.provider} signs in to your account.`,
      };
    case 'identity_unlinked':
      return {
        subject: `Sign-in with ${change.provider} was removed`,
        text: `The account at ${change.provider} no longer signs in to your account. Your other devices were signed out.`,
      };
  }
}

export function writeWayInMail(recipient: string, change: WayInChange, sender: LetterSender): QueuedMail {
  const { subject, text } = describeChange(change);
  return {
    recipient: toHeaderLine(recipient),
    ...renderLetter(sender, {
      subject: toHeaderLine(subject),
      because:
        'This mail comes after every change of how your account is entered, so that nobody can make one unseen.',
      blocks: [
        'Hello,',
        text,
        'If that was you, there is nothing to do. If not, choose a new password now, which signs everybody out, and look through the ways in on your account page.',
        { button: 'Choose a new password', url: `${sender.publicUrl}/forgot-password` },
      ],
    }),
  };
}
