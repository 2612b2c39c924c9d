import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FactView, MemoryView } from '@app/contracts/accounts/memory.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { memoryFixture } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import { MemorySection } from './memory-section.tsx';

const at = '2026-06-01T12:00:00.000Z';
const fact = (id: string, kind: FactView['kind'], shown: string): FactView => ({
  id,
  kind,
  shown,
  source: 'said',
  at,
});
const remembered = (more: Partial<MemoryView> = {}): MemoryView =>
  memoryFixture({
    facts: [fact('1', 'name', 'Maya'), fact('2', 'capital', '$500'), fact('3', 'timeframe', 'daily')],
    lessons: [{ id: 'pip', title: 'Pip', at }],
    ...more,
  });

let memory: MemoryView;
beforeEach(() => {
  dismissToast();
  memory = remembered();
});
const without = (id: string): MemoryView => {
  memory = { ...memory, facts: memory.facts.filter((one) => one.id !== id) };
  return memory;
};
const open = (answers: FakeHandlers = {}) => {
  const page = renderPage(<MemorySection plan="premium" />, {
    getMemory: () => memory,
    forgetFact: ({ params }) => without(params.id ?? ''),
    ...answers,
  });
  screen.getByText('What Pipsy remembers').closest('details')?.setAttribute('open', '');
  return page;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('every fact stands with what it is, and the percentage with what it is made of', async () => {
  open();
  expect((await screen.findByRole('meter')).getAttribute('aria-valuetext')).toBe('34%, Beginner');
  expect(screen.getAllByText('2 of 10')).toHaveLength(3);
  expect(screen.getByText('$500').closest('li')?.textContent).toContain('Capital');
  expect(screen.getByText('Pip')).toBeTruthy();
  expect(screen.getByText(/3 of your signals have ended, 1 at the target\./)).toBeTruthy();
  expect(screen.getByText('3 things, knows you 34%')).toBeTruthy();
});

test('practice ideas that have ended are named beside the count that holds them', async () => {
  const knowledge = { ...remembered().knowledge, signals: { known: 5, of: 10, points: 15, most: 30 } };
  memory = remembered({
    signals: { settled: 0, targetHit: 0 },
    practice: { settled: 5, targetHit: 2 },
    knowledge,
  });
  open();
  const count = (await screen.findByText('5 of 10')).parentElement;
  expect(count?.textContent).toContain('Ideas ended, signals and practice');
  expect(
    screen.getByText(/^No signal of yours has ended yet\. Practice ideas, counted apart: 5 ended/),
  ).toBeTruthy();
});

test('hostile text is shown as text', async () => {
  memory = remembered({ facts: [fact('1', 'goal', '<img src=x onerror=alert(1)> **bold**')] });
  open();
  expect(await screen.findByText('<img src=x onerror=alert(1)> **bold**')).toBeTruthy();
  expect(document.querySelector('.section-parts img')).toBeNull();
});

test('one fact is corrected, and the hand is back where it was', async () => {
  const page = open({
    changeFact: ({ body }) => {
      memory = remembered({ facts: [fact('2', 'capital', (body as { value: string }).value)] });
      return memory;
    },
  });
  fireEvent.click(await button('Edit Capital: $500'));
  const input = await field('Capital');
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: '$800' } });
  fireEvent.click(await button('Save'));
  expect(await screen.findByText('$800')).toBeTruthy();
  expect(document.activeElement).toBe(await button('Edit Capital: $800'));
  expect(page.calls.at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/api/memory/facts/2',
    body: { value: '$800' },
  });
});

test('a refused correction stays in its field with the reason, and cancelling changes nothing', async () => {
  const page = open({
    changeFact: () => new Refusal(400, { error: 'That cannot be kept here.', code: 'bad_input' }),
  });
  fireEvent.click(await button('Edit Capital: $500'));
  fireEvent.change(await field('Capital'), { target: { value: 'lots' } });
  fireEvent.click(await button('Save'));
  expect(await screen.findByText('That cannot be kept here.')).toBeTruthy();
  expect((await field('Capital')).value).toBe('lots');
  fireEvent.change(await field('Capital'), { target: { value: 'lots of it' } });
  expect(screen.queryByText('That cannot be kept here.')).toBeNull();
  fireEvent.click(await button('Cancel'));
  expect(document.activeElement).toBe(await button('Edit Capital: $500'));
  expect(page.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('what has only a few values is chosen, not typed', async () => {
  open();
  fireEvent.click(await button('Edit Timeframe: daily'));
  expect(
    [...(await screen.findByLabelText<HTMLSelectElement>('Timeframe')).options].map(({ value }) => value),
  ).toEqual(['short', 'daily', 'weekly', 'long']);
});

test('one fact is erased, and the focus goes to the next, at the end to the heading', async () => {
  open();
  fireEvent.click(await button('Erase Capital: $500'));
  await waitFor(() => expect(screen.queryByText('$500')).toBeNull());
  expect(currentToast()).toMatchObject({ title: 'Erased', description: 'Capital: $500' });
  expect(document.activeElement).toBe(await button('Erase Timeframe: daily'));
  fireEvent.click(await button('Erase Timeframe: daily'));
  await waitFor(() => expect(screen.queryByText('daily')).toBeNull());
  fireEvent.click(await button('Erase Name: Maya'));
  await waitFor(() => expect(screen.queryByText('Maya')).toBeNull());
  expect(document.activeElement?.textContent).toBe('What you told Pipsy');
  expect(screen.getByText(/Nothing yet\. Tell Pipsy/)).toBeTruthy();
});

test('a failed erasure says so and leaves everything', async () => {
  open({ forgetFact: () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }) });
  fireEvent.click(await button('Erase Name: Maya'));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'The service is busy.', kind: 'error' }));
  expect(screen.getByText('Maya')).toBeTruthy();
});

test('everything is erased only after a question whose first focus is on keeping it', async () => {
  const page = open({
    forgetEverything: () => {
      memory = remembered({ facts: [], lessons: [] });
      return memory;
    },
  });
  fireEvent.click(await button('Erase everything Pipsy remembers'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase everything?' });
  expect(document.activeElement?.textContent).toBe('Keep it');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(page.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(await button('Erase everything Pipsy remembers'));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase everything' }),
  );
  await waitFor(() => expect(currentToast()?.title).toBe('Pipsy has forgotten everything'));
  expect(screen.queryByText('Maya')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the free plan says plainly that nothing is kept; what is left of premium can be erased but not edited', async () => {
  memory = remembered({ kept: false, facts: [] });
  open();
  expect(
    await screen.findByText(/On the free plan Pipsy follows your conversation and forgets it/),
  ).toBeTruthy();
  expect(screen.queryByText('What you told Pipsy')).toBeNull();
});

test('after premium has ended the facts can be erased and not edited', async () => {
  memory = remembered({ kept: false });
  open();
  expect(await screen.findByText(/Without premium Pipsy no longer uses this/)).toBeTruthy();
  expect(await button('Erase Name: Maya')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

test('where it cannot be loaded it can be tried again', async () => {
  const { answers } = open({
    getMemory: () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }),
  });
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  answers.getMemory = () => memory;
  fireEvent.click(await button('Try again'));
  expect(await screen.findByText('$500')).toBeTruthy();
});

test('what was learnt and what comes next stand on one path', async () => {
  memory = remembered({
    nextLessons: [
      { id: 'spread', title: 'Spread' },
      { id: 'stop-loss', title: 'Stop loss' },
    ],
  });
  open();
  const path = within(await screen.findByRole('list', { name: 'Your path: 1 learnt, 2 next' }));
  expect(path.getAllByRole('listitem').map((station) => station.textContent)).toEqual([
    'Pip, learnt',
    'SpreadNext',
    'Stop lossThen',
  ]);
  expect(screen.getByText(/^Say "teach me something" to Pipsy for the next one/)).toBeTruthy();
});
