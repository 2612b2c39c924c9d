import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { email, newPassword } from './fields.ts';
import { isEmailAddress, passwordRefusal } from './typed-text.ts';

const edges = [0, 1, PASSWORD_MIN - 1, PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MAX + 1].map((size) =>
  'x'.repeat(size),
);
const typed = oneof(
  string({ unit: 'binary', maxLength: PASSWORD_MAX + 5 }),
  constantFrom(...edges, 'six\u0000teen', 'lonely\ud800'),
);

test('a form refuses a new password in the very words of the server', () => {
  assert(
    property(typed, (value) => {
      expect(passwordRefusal(value)).toBe(newPassword.safeParse(value).error?.issues[0]?.message);
    }),
  );
  for (const value of [...edges, 'six\u0000teen', 'lonely\ud800'])
    expect(passwordRefusal(value)).toBe(newPassword.safeParse(value).error?.issues[0]?.message);
});

test('a form takes the addresses that the server takes, with spaces around them too', () => {
  for (const good of ['maya@example.com', '  maya@example.com ', 'jo.b+x@mail.example.org']) {
    expect(isEmailAddress(good)).toBe(true);
    expect(email('bad').safeParse(good).success).toBe(true);
  }
  for (const bad of ['', 'maya', 'maya@', '@example.com', 'maya@example', 'a b@example.com', 'a@b..c']) {
    expect(isEmailAddress(bad)).toBe(false);
    expect(email('bad').safeParse(bad).success).toBe(false);
  }
});
