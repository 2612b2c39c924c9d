import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import type { FakeHandlers } from '../../../../testing/fake-server.ts';
import { configFixture } from '../../../../testing/fixtures.ts';
import {
  closeScreen,
  openScreen,
  refusal,
  settle,
  signedInReplies,
} from '../../../../testing/open-screen.tsx';
import { isNumberAddress, passkeyRefusalOf } from '../../../../lib/device/passkeys.ts';
import SignInMethodsPart from './sign-in-methods.tsx';

afterEach(closeScreen);

const methodsFixture = (more: Partial<SignInMethods> = {}): SignInMethods => ({
  hasPassword: true,
  passkeys: [{ id: '1', name: 'Blue phone', createdAt: '2026-06-03T10:00:00Z', usedAt: null }],
  codes: null,
  hasAdminApp: false,
  identities: [],
  provedUntil: null,
  ...more,
});

const open = (answers: FakeHandlers, methods = methodsFixture()) =>
  openScreen(<SignInMethodsPart />, '/', {
    ...signedInReplies,
    getConfig: () => configFixture({ signIn: { passkeys: true, provider: 'Google' } }),
    getSignInMethods: () => methods,
    ...answers,
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressInDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test.each([
  [{ name: 'SecurityError' }, 'address'],
  [{ name: 'Error', code: 'ERROR_INVALID_DOMAIN' }, 'address'],
  [{ name: 'InvalidStateError' }, 'exists'],
  [{ name: 'NotSupportedError' }, 'device'],
  [new Error('other'), null],
])('a refusal of the browser is told apart, each with its next step: %o', (error, refusal) => {
  expect(passkeyRefusalOf(error)).toBe(refusal);
});

test.each([
  ['192.168.1.20', true],
  ['[::1]', true],
  ['localhost', false],
  ['calmwick.example', false],
])('an address of numbers is told apart: %s', (host, isNumbers) => {
  expect(isNumberAddress(host)).toBe(isNumbers);
});

test('removing a passkey asks first, then who it is where that is long ago, and is done then', async () => {
  let isProved = false;
  const { calls } = open({
    removePasskey: () =>
      isProved
        ? methodsFixture({ passkeys: [] })
        : refusal(403, 'proof_needed', 'Please confirm first that it is you.'),
    proveIdentity: () => {
      isProved = true;
      return methodsFixture({ provedUntil: '2026-06-03T12:10:00Z' });
    },
  });
  await screen.findByText('Blue phone');
  press('Remove Blue phone');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  pressInDialog('Remove');
  const field = await screen.findByLabelText('Your password');
  fireEvent.input(field, { target: { value: 'quiet river 7' } });
  pressInDialog('Confirm');
  await settle();
  await settle();
  expect(screen.queryByText('Blue phone')).toBeNull();
  expect(calls.find(({ path }) => path === '/api/user/proof')?.body).toEqual({ password: 'quiet river 7' });
});

test('codes are turned on by the code of the app, and the recovery codes are shown once', async () => {
  const recoveryCodes = ['k3v9-0xqm-7ehd-2zt4'];
  open({
    beginCodes: () => ({ address: 'otpauth://totp/x?secret=GEZDGNBV', secret: 'GEZDGNBV' }),
    confirmCodes: ({ body }) =>
      (body as { code: string }).code === '123456'
        ? {
            recoveryCodes,
            methods: methodsFixture({ codes: { since: '2026-06-03T12:00:00Z', recoveryCodesLeft: 10 } }),
          }
        : refusal(400, 'wrong_code', 'The code of the app is not right.'),
  });
  await screen.findByText('Codes at sign-in');
  press('Turn on');
  const field = await screen.findByLabelText('Code that the app shows');
  expect(screen.getByText('GEZD GNBV')).toBeDefined();
  fireEvent.input(field, { target: { value: '000000' } });
  pressInDialog('Turn on');
  await screen.findByText('The code of the app is not right.');
  fireEvent.input(field, { target: { value: '123456' } });
  pressInDialog('Turn on');
  await screen.findByText(recoveryCodes[0] ?? '');
  press('I have kept them');
  expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
  expect(screen.getByText(/10 of ten recovery codes left/)).toBeDefined();
});

test('an account without a password is offered one, and its provider can be unlinked', async () => {
  const identity = {
    id: '2',
    provider: 'Google',
    email: 'maya@example.com',
    createdAt: '2026-06-03T10:00:00Z',
  };
  open(
    { unlinkIdentity: () => refusal(409, 'conflict', 'This is your only way in.') },
    methodsFixture({ hasPassword: false, identities: [identity] }),
  );
  await screen.findByRole('button', { name: 'Choose a password' });
  expect(screen.getByText('Linked as maya@example.com')).toBeDefined();
  press('Unlink Google');
  pressInDialog('Unlink Google');
  await settle();
  expect(screen.getByText('Linked as maya@example.com')).toBeDefined();
});

test('turning codes off without a password asks who it is where that is long ago, and is done then', async () => {
  let isProved = false;
  const codes = { since: '2026-06-03T12:00:00Z', recoveryCodesLeft: 9 };
  open(
    {
      stopCodes: ({ body }) =>
        !isProved
          ? refusal(403, 'proof_needed', 'Please confirm first that it is you.')
          : (body as { code: string }).code === '123456'
            ? methodsFixture({ hasPassword: false })
            : refusal(400, 'wrong_code', 'This code is not right.'),
      proveIdentity: () => {
        isProved = true;
        return methodsFixture({ hasPassword: false, codes, provedUntil: '2026-06-03T12:10:00Z' });
      },
    },
    methodsFixture({ hasPassword: false, codes, passkeys: [] }),
  );
  await screen.findByText(/9 of ten recovery codes left/);
  press('Turn off');
  fireEvent.input(await screen.findByLabelText(/code/i, { selector: 'input' }), {
    target: { value: '123456' },
  });
  pressInDialog('Turn off');
  await settle();
  fireEvent.input(await screen.findByLabelText(/code/i, { selector: 'input' }), {
    target: { value: '654321' },
  });
  pressInDialog('Confirm');
  await settle();
  await settle();
  expect(screen.queryByText(/9 of ten recovery codes left/)).toBeNull();
});
