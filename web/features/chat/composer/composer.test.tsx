import * as z from 'zod/mini';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import { clearUnsent } from '../../../lib/storage/unsent.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { Composer } from './composer.tsx';

const onSend = vi.fn(() => true);
let put: () => Response | Promise<Response>;
let puts: string[];

beforeEach(() => {
  put = () => new Response(null, { status: 200 });
  puts = [];
  const server = fakeServer({ startUpload: () => ({ uploadURL: '/api/objects/put/cat.png?key=abc' }) });
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return server.fetch(input, init);
    puts.push(input);
    return put();
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cat');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  cleanup();
  clearUnsent();
  onSend.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (owner: string, readsPictures = true) =>
  render(
    <Composer
      owner={owner}
      readsPictures={readsPictures}
      pending={false}
      onSend={onSend}
      onStop={() => undefined}
    />,
  );
const choose = (type = 'image/png') =>
  fireEvent.change(screen.getByLabelText('Image file'), {
    target: { files: [new File(['x'], 'cat.png', { type })] },
  });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

test('where nobody looks at pictures the button says so before one is chosen, and the preview too', async () => {
  open('blind', false);
  const button = screen.getByRole('button', { name: 'Attach an image (images are not read here)' });
  expect(button.title).toBe('Attach an image (images are not read here)');
  choose();
  expect(await screen.findByText('Sent with your message, but images are not read here')).toBeTruthy();
});

test('an uploaded image is sent without words, under its path', async () => {
  open('one');
  choose();
  expect(await screen.findByText('Ready to send')).toBeTruthy();
  expect(puts).toEqual(['/api/objects/put/cat.png?key=abc']);
  send();
  expect(onSend).toHaveBeenCalledWith('', ['/objects/uploads/cat.png']);
  expect(screen.queryByText('cat.png')).toBeNull();
});

test('while an image is uploading nothing is sent', () => {
  put = () => new Promise(() => undefined);
  open('two');
  choose();
  expect(screen.getByText('Uploading image')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Message Pipsy'), { target: { value: 'look' } });
  send();
  expect(onSend).not.toHaveBeenCalled();
});

test('a removed image is not sent', async () => {
  open('three');
  choose();
  await screen.findByText('Ready to send');
  fireEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  fireEvent.change(screen.getByLabelText('Message Pipsy'), { target: { value: 'hello' } });
  send();
  expect(onSend).toHaveBeenCalledWith('hello', []);
});

test('another kind of file is refused', () => {
  open('four');
  choose('application/pdf');
  expect(screen.getByRole('alert').textContent).toBe('Please select an image file');
  expect(puts).toEqual([]);
});

test('a failed upload says so and can be tried again', async () => {
  put = () => new Response(null, { status: 500 });
  open('five');
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to upload image. Please try again.');
  send();
  expect(onSend).not.toHaveBeenCalled();
  put = () => new Response(null, { status: 200 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ready to send')).toBeTruthy();
});

test('a picture that could not be uploaded stays through a look elsewhere, and goes by itself once the network is back', async () => {
  put = () => Promise.reject(new TypeError('Failed to fetch'));
  open('six');
  choose();
  await screen.findByText('Not uploaded');
  cleanup();
  open('six');
  expect(screen.getByText('cat.png')).toBeTruthy();
  expect(screen.getByText('Not uploaded')).toBeTruthy();
  put = () => new Response(null, { status: 200 });
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Ready to send')).toBeTruthy();
  expect(onSend).not.toHaveBeenCalled();
});

test('an upload goes on while the reader looks elsewhere', async () => {
  let finish = (_answer: Response): void => undefined;
  put = () => new Promise((resolve) => (finish = resolve));
  open('seven');
  choose();
  await waitFor(() => expect(puts).toHaveLength(1));
  cleanup();
  await act(async () => finish(new Response(null, { status: 200 })));
  open('seven');
  expect(screen.getByText('Ready to send')).toBeTruthy();
});

test('an uploaded picture is still there after the tab was loaded again; an address that is none of ours is not', async () => {
  sessionStorage.setItem(
    'unsent:image:eight',
    JSON.stringify({ name: 'cat.png', path: '/objects/uploads/cat.png' }),
  );
  sessionStorage.setItem(
    'unsent:image:nine',
    JSON.stringify({ name: 'cat.png', path: 'https://evil.test/cat.png' }),
  );
  open('eight');
  expect(screen.getByText('Ready to send')).toBeTruthy();
  send();
  expect(onSend).toHaveBeenCalledWith('', ['/objects/uploads/cat.png']);
  expect(sessionStorage.getItem('unsent:image:eight')).toBeNull();
  cleanup();
  open('nine');
  expect(screen.queryByText('cat.png')).toBeNull();
});

test('a picture that never reached the server outlives a reload too, and can then be uploaded', async () => {
  put = () => Promise.reject(new TypeError('Failed to fetch'));
  open('twelve');
  choose();
  await screen.findByText('Not uploaded');
  await waitFor(() => expect(sessionStorage.getItem('unsent:image:twelve')).toContain('data:image/png'));
  cleanup();
  // Under another name the page remembers nothing of it, as after a reload.
  sessionStorage.setItem('unsent:image:thirteen', sessionStorage.getItem('unsent:image:twelve') ?? '');
  open('thirteen');
  expect(screen.getByText('cat.png')).toBeTruthy();
  put = () => new Response(null, { status: 200 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ready to send')).toBeTruthy();
  expect(sessionStorage.getItem('unsent:image:thirteen')).toBe(
    JSON.stringify({ name: 'cat.png', path: '/objects/uploads/cat.png' }),
  );
});

test.each([
  '{"name":"x","data":"data:text/html;base64,PHA+"}',
  '{"name":"x","data":"data:image/png;base64,%%"}',
  '[]',
])('a damaged store (%s) holds no picture', (text) => {
  sessionStorage.setItem(`unsent:image:${text}`, text);
  open(text);
  expect(screen.queryByText('x')).toBeNull();
});

test('what was not taken stays, words and picture', async () => {
  onSend.mockReturnValueOnce(false);
  open('ten');
  choose();
  await screen.findByText('Ready to send');
  const box = screen.getByLabelText<HTMLTextAreaElement>('Message Pipsy');
  fireEvent.change(box, { target: { value: 'look' } });
  send();
  expect(box.value).toBe('look');
  expect(screen.getByText('cat.png')).toBeTruthy();
});

test('characters are counted as the server counts them: a letter outside the basic plane is one', () => {
  open('eleven');
  const box = screen.getByLabelText('Message Pipsy');
  fireEvent.change(box, { target: { value: '\u{1F600}'.repeat(4_000) } });
  expect(screen.queryByRole('alert')).toBeNull();
  send();
  expect(onSend).toHaveBeenCalledTimes(1);
  fireEvent.change(box, { target: { value: '\u{1F600}'.repeat(4_002) } });
  expect(screen.getByRole('alert').textContent).toBe('That is 2 characters too long. Please shorten it.');
  expect(z.safeParse(endpoints.sendMessage.body, { content: '\u{1F600}'.repeat(4_000) }).success).toBe(true);
  expect(z.safeParse(endpoints.sendMessage.body, { content: '\u{1F600}'.repeat(4_001) }).success).toBe(false);
});
