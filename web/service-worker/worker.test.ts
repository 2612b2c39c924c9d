import { expect, test, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

/** Caches as a browser has them, oldest first: what is asked of all is answered by the oldest that has it. */
function fakeCaches(kept: Record<string, Record<string, string>>) {
  const open = (name: string) =>
    Promise.resolve({
      match: (request: Request) => {
        const text = kept[name]?.[new URL(request.url).pathname];
        return Promise.resolve(text === undefined ? undefined : new Response(text));
      },
    });
  const match = async (request: Request) => {
    for (const name of Object.keys(kept)) {
      const found = await (await open(name)).match(request);
      if (found) return found;
    }
    return undefined;
  };
  return { open, match };
}

test('a file that keeps its name comes from this version, one of the version before from that', async () => {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('SHELL', { version: 'new', entry: '', files: [] });
  vi.stubGlobal('self', {
    location: { origin: 'https://calmwick.test' },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  });
  vi.stubGlobal(
    'caches',
    fakeCaches({
      'shell-old': { '/theme.js': 'old', '/assets/chat-1.js': 'part of old' },
      'shell-new': { '/theme.js': 'new' },
    }),
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('network')));
  await import('./worker.ts');
  const get = async (path: string): Promise<string> => {
    let answer: Promise<Response> | undefined;
    const request = new Request(`https://calmwick.test${path}`);
    listeners.get('fetch')?.({ request, respondWith: (one: Promise<Response>) => void (answer = one) });
    return (await answer)?.text() ?? 'left alone';
  };
  expect(await get('/theme.js')).toBe('new');
  expect(await get('/assets/chat-1.js')).toBe('part of old');
  expect(await get('/assets/chat-2.js')).toBe('network');
  expect(await get('/api/auth/user')).toBe('left alone');
  vi.unstubAllGlobals();
});
