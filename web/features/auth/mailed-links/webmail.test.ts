import { expect, test } from 'vitest';
import { webmailOf } from './webmail.ts';

test.each([
  ['maya@gmail.com', 'https://mail.google.com/'],
  ['Maya@GMAIL.com ', 'https://mail.google.com/'],
  ['maya@hotmail.co.uk', 'https://outlook.live.com/mail/'],
  ['maya@yahoo.fr', 'https://mail.yahoo.com/'],
  ['maya@gmx.at', 'https://www.gmx.net/'],
  ['maya@gmail.com.evil.example', undefined],
  ['maya@example.org', undefined],
])('the mailbox of %s', (address, url) => {
  expect(webmailOf(address)?.url).toBe(url);
});
