import type { QueuedMail } from '../../db/outbox.ts';

type Letter = { productName: string; publicUrl: string };

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
const oneLine = (text: string): string => text.replace(/\p{C}+/gu, ' ').trim();

/** A letter from paragraphs; an address on a line of its own becomes a link in the HTML part. */
function letter(
  recipient: string,
  subject: string,
  { productName, publicUrl }: Letter,
  paragraphs: readonly string[],
): QueuedMail {
  const all = [...paragraphs, `Your ${productName} team`];
  const paragraph = (text: string): string => {
    const inner = text.startsWith(`${publicUrl}/`)
      ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>`
      : escapeHtml(text);
    return `<p>${inner}</p>`;
  };
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1c2430">${all.map(paragraph).join('')}</body></html>`;
  return { recipient: oneLine(recipient), subject: oneLine(subject), text: `${all.join('\n\n')}\n`, html };
}

export function verificationMail(recipient: string, token: string, from: Letter): QueuedMail {
  return letter(recipient, `Confirm your email for ${from.productName}`, from, [
    'Hello,',
    `Please confirm that this is your address. It lets ${from.productName} send you the alerts and the weekly report you ask for.`,
    `${from.publicUrl}/verify-email?token=${token}`,
    'The link works for 24 hours. If you did not sign up, you can ignore this mail.',
  ]);
}

export function resetMail(recipient: string, token: string, from: Letter): QueuedMail {
  return letter(recipient, `Choose a new ${from.productName} password`, from, [
    'Hello,',
    'You asked for a new password. Open this page to choose one:',
    `${from.publicUrl}/reset-password?token=${token}`,
    'The link works once, for 30 minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.',
  ]);
}

export function passwordChangedMail(recipient: string, from: Letter): QueuedMail {
  return letter(recipient, `Your ${from.productName} password was changed`, from, [
    'Hello,',
    'Your password has just been changed and your other devices were signed out.',
    'If that was you, there is nothing to do. If not, please choose a new password here straight away:',
    `${from.publicUrl}/forgot-password`,
  ]);
}
