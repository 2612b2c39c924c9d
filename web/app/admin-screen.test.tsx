import { act, fireEvent, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { callEndpoint } from '../lib/api/api.ts';
import type { FakeHandlers } from '../testing/fake-server.ts';
import { userFixture } from '../testing/fixtures.ts';
import {
  closeScreen,
  heading,
  openScreen,
  refusal,
  settle,
  signedInReplies,
  toastText,
} from '../testing/open-screen.tsx';
import { AdminGate } from '../features/admin/access/admin-gate.tsx';
import AdminScreen from './admin-screen.tsx';

const CODES = Array.from({ length: 10 }, (_unused, i) => `k3v9-0xqm-7ehd-2zt${i}`);
const ADDRESS =
  'otpauth://totp/Calmwick:maya%40example.com?issuer=Calmwick&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const standing = (
  state: AdminAccessState['state'],
  more: Partial<AdminAccessState> = {},
): AdminAccessState => ({
  state,
  until: state === 'open' ? '2025-05-14T08:52:41.000Z' : null,
  recoveryCodesLeft: 10,
  ...more,
});
const admin = { getCurrentUser: () => userFixture({ role: 'admin' }) } satisfies FakeHandlers;
const page = <AdminScreen />;
const open = (answers: FakeHandlers) => openScreen(page, '/adminnimda', { ...admin, ...answers });
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
});
afterEach(closeScreen);

test('an admin whose session is open sees the dashboard, and until when', async () => {
  open({ getAdminAccess: () => standing('open') });
  await heading('Admin Dashboard');
  expect(screen.getByText('Open for admins until 08:52 UTC')).toBeTruthy();
});

test('anybody else sees what stands in for it', async () => {
  const { calls } = openScreen(page, '/adminnimda', signedInReplies);
  await heading('Page Not Found');
  await settle();
  expect(screen.queryByText('Admin Dashboard')).toBeNull();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('so does an admin who is none any more, at the next asking', async () => {
  open({ getAdminAccess: () => refusal(403, 'forbidden', 'You may not do this.') });
  await heading('Page Not Found');
});

test('a server that does not answer is said, and asked again', async () => {
  let fails = true;
  open({ getAdminAccess: () => (fails ? refusal(503, 'unavailable', 'Busy.') : standing('open')) });
  await screen.findByText('The admin pages could not be opened');
  fails = false;
  press('Try again');
  await heading('Admin Dashboard');
});

test('a code opens the pages; a wrong one is said and stays to be mended', async () => {
  const asked: unknown[] = [];
  open({
    getAdminAccess: () => standing('confirm'),
    openAdminAccess: ({ body }) => {
      asked.push(body);
      return asked.length === 1 ? refusal(400, 'wrong_code', 'This code is not right.') : standing('open');
    },
  });
  await heading('Confirm that it is you');
  type('Six-digit code from your app', '111 111');
  press('Open the admin pages');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.');
  expect(screen.getByLabelText<HTMLInputElement>('Six-digit code from your app').value).toBe('111 111');
  expect(document.activeElement).toBe(screen.getByLabelText('Six-digit code from your app'));
  type('Six-digit code from your app', '222222');
  press('Open the admin pages');
  await heading('Admin Dashboard');
  expect(asked).toEqual([{ code: '111 111' }, { code: '222222' }]);
});

test('a recovery code opens them too, and what is left is told', async () => {
  open({
    getAdminAccess: () => standing('confirm'),
    openAdminAccess: () => standing('open', { recoveryCodesLeft: 1 }),
  });
  await heading('Confirm that it is you');
  press('Use a recovery code instead');
  type('Recovery code', CODES[0] ?? '');
  press('Open the admin pages');
  await heading('Admin Dashboard');
  expect(toastText()).toContain('One recovery code is left');
});

const enrolling = {
  getAdminAccess: () => standing('enrol', { recoveryCodesLeft: 0 }),
  beginAdminEnrolment: () => ({ address: ADDRESS, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }),
  confirmAdminEnrolment: () => ({ ...standing('open'), recoveryCodes: CODES }),
} satisfies FakeHandlers;

test('without a second factor the pages lead through setting it up, and show the recovery codes until they are kept', async () => {
  const { calls } = open(enrolling);
  await heading('Set up your second factor');
  type('Your password', 'a long and quiet river 7');
  press('Continue');
  await heading('Connect your phone');
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
  expect(screen.getByText('We have sent six digits to maya@example.com.')).toBeTruthy();
  type('Code that the app shows', '123456');
  type('Code from the mail', '654321');
  press('Turn on the second factor');
  await heading('Keep these recovery codes');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  const download = screen.getByRole('link', { name: 'Download' });
  expect(download.getAttribute('download')).toBe('calmwick-recovery-codes.txt');
  expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(CODES.join('\n'));
  press('I have kept them');
  await heading('Admin Dashboard');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'a long and quiet river 7' },
    { code: '123456', mailedCode: '654321' },
  ]);
});

test('recovery codes can be copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) =>
    Promise.resolve(void copied.push(text)),
  );
  open(enrolling);
  await heading('Set up your second factor');
  type('Your password', 'a long and quiet river 7');
  press('Continue');
  await heading('Connect your phone');
  type('Code that the app shows', '1');
  type('Code from the mail', '1');
  press('Turn on the second factor');
  await heading('Keep these recovery codes');
  press('Copy');
  await vi.waitFor(() => expect(toastText()).toBe('Recovery codes copied'));
  expect(copied).toEqual([`${CODES.join('\n')}\n`]);
});

test('a password that is too short for an admin is changed on the way', async () => {
  const { calls } = open({
    ...enrolling,
    beginAdminEnrolment: ({ body }) =>
      (body as { password: string }).password.length < 15
        ? refusal(400, 'weak_password', 'An admin needs a password of at least 15 characters.')
        : enrolling.beginAdminEnrolment(),
    changePassword: () => ({ ok: true }),
  });
  await heading('Set up your second factor');
  type('Your password', 'quiet river 7');
  press('Continue');
  await heading('Choose a longer password');
  type('New password', 'a long and quiet river 7');
  press('Save and continue');
  await heading('Connect your phone');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'quiet river 7' },
    { currentPassword: 'quiet river 7', newPassword: 'a long and quiet river 7' },
    { password: 'a long and quiet river 7' },
  ]);
});

function Payments() {
  const { data, refetch } = useQuery({
    queryKey: ['payments'],
    queryFn: () => callEndpoint('listPayments', { query: {} }),
  });
  return (
    <>
      <label>
        Note <input />
      </label>
      <p>{data ? `${data.total} payments` : 'No payments'}</p>
      <button type="button" onClick={() => void refetch()}>
        Ask
      </button>
    </>
  );
}

test('when the session closes meanwhile the code is asked for above the page, which keeps what was typed and asks again for what was refused', async () => {
  let state: AdminAccessState['state'] = 'open';
  openScreen(
    <AdminGate notFound={null}>
      <Payments />
    </AdminGate>,
    '/adminnimda',
    {
      ...admin,
      getAdminAccess: () => standing(state),
      openAdminAccess: () => standing((state = 'open')),
      listPayments: () =>
        state === 'open'
          ? { payments: [], total: 3, page: 1, pages: 1 }
          : refusal(403, 'second_factor', 'Please confirm.'),
    },
  );
  await screen.findByText('3 payments');
  type('Note', 'half a sentence');
  state = 'confirm';
  press('Ask');
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence');
  await act(async () => {
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  });
  type('Six-digit code from your app', '123456');
  press('Open the admin pages');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('3 payments');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence');
});

test('the pages are closed by hand, and a new phone is set up or the old one kept', async () => {
  let state: AdminAccessState['state'] = 'open';
  open({ getAdminAccess: () => standing(state), closeAdminAccess: () => standing((state = 'confirm')) });
  await heading('Admin Dashboard');
  press('Set up a new phone');
  await heading('Set up your second factor');
  press('Keep the phone I have');
  await heading('Admin Dashboard');
  press('Close now');
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
});
