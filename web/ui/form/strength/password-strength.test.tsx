// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from '../password-field.tsx';
import PasswordStrength from './password-strength.tsx';

afterEach(cleanup);

const HINT = 'At least 6 characters';

function open(email: string) {
  render(
    <form>
      <input name="email" defaultValue={email} />
      <PasswordField label="Password" name="password" />
    </form>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  render(<PasswordStrength input={input} productName="Calmwick" hint={HINT} />);
  return (value: string) => fireEvent.input(input, { target: { value } });
}

test('the meter says in words what the server will say, and knows the typed address', async () => {
  const type = open('zelda.moss@example.com');
  expect(screen.getByRole('status').textContent).toBe(HINT);
  type('zelda.moss1');
  await screen.findByText('Too easy to guess. Try three words.');
  type('kq7!vw');
  await screen.findByText('Fair. One more word makes it strong.');
  type('quiet river under snow');
  await screen.findByText('Strong');
});

test('below the least length the hint stands', async () => {
  const type = open('zelda.moss@example.com');
  type('quiet river under snow');
  await screen.findByText('Strong');
  type('quiet');
  await screen.findByText(HINT);
});
