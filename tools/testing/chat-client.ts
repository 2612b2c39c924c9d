import type { MessageView } from '@app/contracts/chat/chat.ts';
import { createEventReader, type StreamEvent } from '@app/contracts/event-stream.ts';

type Site = { url: string; origin: string };

/** Headers of a browser on the site's own page. */
const sameOriginHeaders = ({ origin }: Site): Record<string, string> => ({
  'content-type': 'application/json',
  origin,
  'sec-fetch-site': 'same-origin',
});

async function authenticate(site: Site, path: string, email: string, password: string): Promise<string> {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: sameOriginHeaders(site),
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${path} failed: ${response.status} ${await response.text()}`);
  return (response.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
}

export const signUp = (site: Site, email: string): Promise<string> =>
  authenticate(site, '/api/register', email, 'quiet river 7');

export const signIn = (site: Site, email: string, password: string): Promise<string> =>
  authenticate(site, '/api/login', email, password);

export async function sendMessage(
  site: Site,
  cookie: string,
  content: string,
  clientMessageId?: string,
): Promise<{ status: number; body: { aiMessage: MessageView } }> {
  const response = await fetch(`${site.url}/api/chat/message`, {
    method: 'POST',
    headers: { ...sameOriginHeaders(site), cookie },
    body: JSON.stringify({ content, clientMessageId }),
  });
  return { status: response.status, body: (await response.json()) as { aiMessage: MessageView } };
}

export async function streamMessage(
  site: Site,
  cookie: string,
  content: string,
  clientMessageId?: string,
): Promise<{ status: number; events: StreamEvent[] }> {
  const response = await fetch(`${site.url}/api/chat/message/stream`, {
    method: 'POST',
    headers: { ...sameOriginHeaders(site), cookie },
    body: JSON.stringify({ content, clientMessageId }),
  });
  return { status: response.status, events: createEventReader()(await response.text()) };
}
