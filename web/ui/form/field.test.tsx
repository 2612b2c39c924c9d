// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const noteOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

test('an error marks its field and names itself to it', () => {
  render(<Field label="Email Address" hint="We never share it" error="Please enter a valid email address" />);
  const field = screen.getByLabelText('Email Address');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(noteOf(field)).toBe('Please enter a valid email address');
  expect(screen.queryByText('We never share it')).toBeNull();
});

test('without an error the hint describes the field', () => {
  render(<Field label="Password" hint="At least 6 characters" />);
  const field = screen.getByLabelText('Password');
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(noteOf(field)).toBe('At least 6 characters');
});

test('the password toggle keeps its name and tells its state', () => {
  render(<PasswordField label="Password" defaultValue="secret12" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect([field.type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  fireEvent.click(toggle);
  expect([field.type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  expect(field.value).toBe('secret12');
});
