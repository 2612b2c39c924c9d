import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['maya@example.com', 'm***@example.com'],
  ['ab@example.com', 'a***@example.com'],
  ['a@b@example.com', 'a***@example.com'],
  ['m@example.com', '***@example.com'],
  ['šimić.ana@example.co.uk', 'š***@example.co.uk'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
