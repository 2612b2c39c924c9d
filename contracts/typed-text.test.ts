import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { emailField, newPassword } from './fields.ts';
import { isEmailAddress, validateNewPassword } from './typed-text.ts';

const edges = [0, 1, PASSWORD_MIN - 1, PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MAX + 1].map((size) =>
  'x'.repeat(size),
);
const typed = oneof(
  string({ unit: 'binary', maxLength: PASSWORD_MAX + 5 }),
  constantFrom(...edges, 'six\u0000teen', 'lonely\ud800'),
);

test("a form refuses a new password with the server's text", () => {
  assert(
    property(typed, (value) => {
      expect(validateNewPassword(value)).toBe(newPassword.safeParse(value).error?.issues[0]?.message);
    }),
  );
  for (const value of [...edges, 'six\u0000teen', 'lonely\ud800'])
    expect(validateNewPassword(value)).toBe(newPassword.safeParse(value).error?.issues[0]?.message);
});

test('a form accepts the addresses that the server accepts, surrounding spaces included', () => {
  for (const good of ['maya@example.com', '  maya@example.com ', 'jo.b+x@mail.example.org']) {
    expect(isEmailAddress(good)).toBe(true);
    expect(emailField('bad').safeParse(good).success).toBe(true);
  }
  for (const bad of ['', 'maya', 'maya@', '@example.com', 'maya@example', 'a b@example.com', 'a@b..c']) {
    expect(isEmailAddress(bad)).toBe(false);
    expect(emailField('bad').safeParse(bad).success).toBe(false);
  }
});
