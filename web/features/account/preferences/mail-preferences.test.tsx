import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import { MailPreferences } from './mail-preferences.tsx';

afterEach(() => dismissToast());

const open = (answers: FakeHandlers = {}) =>
  renderPage(<MailPreferences />, {
    getMailChoices: () => ({ weeklyReport: true, reEngagement: false }),
    saveMailChoices: ({ body }) => body as { weeklyReport: boolean; reEngagement: boolean },
    ...answers,
  });
const weekly = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Weekly report, Mondays' });
const note = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Note after 7, 14 and 30 days away' });

test('each regular mail is switched at once, the other stays', async () => {
  const saved: unknown[] = [];
  open({
    saveMailChoices: ({ body }) => {
      saved.push(body);
      return body as { weeklyReport: boolean; reEngagement: boolean };
    },
  });
  expect([(await weekly()).checked, (await note()).checked]).toEqual([true, false]);
  fireEvent.click(await weekly());
  await waitFor(() => expect(saved).toEqual([{ weeklyReport: false, reEngagement: false }]));
  expect((await weekly()).checked).toBe(false);
  fireEvent.click(await note());
  await waitFor(() => expect(saved.at(-1)).toEqual({ weeklyReport: false, reEngagement: true }));
});

test('a switch that could not be kept goes back and says why', async () => {
  open({ saveMailChoices: () => new Refusal(429, { error: 'Too many attempts.', code: 'too_many' }) });
  fireEvent.click(await weekly());
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Failed to save mail settings',
      description: 'Too many attempts.',
    }),
  );
  await waitFor(async () => expect((await weekly()).checked).toBe(true));
});

test('settings that do not load can be asked for again', async () => {
  let broken = true;
  open({
    getMailChoices: () =>
      broken
        ? new Refusal(503, { error: 'Please try again.', code: 'unavailable' })
        : { weeklyReport: false, reEngagement: true },
  });
  const again = await screen.findByRole('button', { name: /try again/i });
  broken = false;
  fireEvent.click(again);
  expect((await weekly()).checked).toBe(false);
});
