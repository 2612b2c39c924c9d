import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { messageFixture } from '../../../testing/fixtures.ts';
import { MessageInLog } from './message.tsx';

afterEach(cleanup);

test('an image that was sent without words stands alone in its place', () => {
  render(
    <MessageInLog
      message={messageFixture({ id: 'm', role: 'user', content: '', images: ['/objects/uploads/cat.png'] })}
    />,
  );
  expect(screen.getByRole('img', { name: 'Attached by you' }).getAttribute('src')).toBe(
    '/objects/uploads/cat.png',
  );
  expect(screen.queryByText('You said:')).toBeNull();
});
