import type { EndpointName } from '@app/contracts/routes.ts';

/** Requests that once got an answer they should not, here or in a security review; they are sent before anything is drawn. */
export const corpus: ReadonlyArray<{ name: EndpointName; path?: string; body?: string; found: string }> = [
  { name: 'getLivePrice', path: '/api/live-market-data/a%00b', found: 'NUL in a path was answered 500' },
  {
    name: 'sendMessage',
    body: '{"content":"a\\u0000b","images":[],"clientMessageId":"message-0001"}',
    found: 'NUL in a text was answered 500',
  },
  {
    name: 'sendMessage',
    body: '{"content":"\\ud800","images":[],"clientMessageId":"message-0002"}',
    found: 'a lone surrogate is no text that PostgreSQL stores',
  },
];
