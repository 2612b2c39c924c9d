import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { userFixture } from '../../testing/fixtures.ts';
import { closeScreen, heading, openScreen, signedIn } from '../../testing/open-screen.tsx';
import AdminPage from './admin-page.tsx';

afterEach(closeScreen);

const page = <AdminPage notFound={<h1>Nothing here</h1>} />;

test('an admin sees the dashboard', async () => {
  openScreen(page, '/adminnimda', { getCurrentUser: () => userFixture({ role: 'admin' }) });
  await heading('Admin Dashboard');
  expect(screen.queryByText('Nothing here')).toBeNull();
});

test('anybody else sees what stands in for it', async () => {
  openScreen(page, '/adminnimda', signedIn);
  await heading('Nothing here');
});
