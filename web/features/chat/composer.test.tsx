import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
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
  onSend.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (owner: string) => render(<Composer owner={owner} pending={false} onSend={onSend} />);
const choose = (type = 'image/png') =>
  fireEvent.change(screen.getByLabelText('Image file'), {
    target: { files: [new File(['x'], 'cat.png', { type })] },
  });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

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
