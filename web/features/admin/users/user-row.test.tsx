import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminUserFixture, userStatsFixture } from '../../../testing/admin-fixtures.ts';
import { NOW } from '../../../testing/fixtures.ts';
import { UserRow, type UserRowProps } from './user-row.tsx';

test('a row is drawn again only when something of its own changes', () => {
  let drawn = 0;
  const user = {
    ...adminUserFixture(),
    get placement() {
      drawn += 1;
      return 'feed';
    },
  };
  const row: UserRowProps = { user, stats: userStatsFixture(), number: 1, now: NOW, onOpen: vi.fn() };
  const shown = (props: UserRowProps) => (
    <table>
      <tbody>
        <UserRow {...props} />
      </tbody>
    </table>
  );
  const { rerender } = render(shown(row));
  const first = drawn;
  expect(first).toBeGreaterThan(0);
  rerender(shown({ ...row }));
  expect(drawn).toBe(first);
  rerender(shown({ ...row, number: 2 }));
  expect(drawn).toBeGreaterThan(first);
  expect(screen.getByRole('cell', { name: '2' })).toBeTruthy();
});
