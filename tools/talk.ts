import type { MessageView } from '@app/contracts/chat.ts';
import { eventReader, type StreamEvent } from '@app/contracts/event-stream.ts';

type Site = { url: string; origin: string };

/** What a browser says of itself with a request of the site's own page. */
const own = ({ origin }: Site): Record<string, string> => ({
  'content-type': 'application/json',
  origin,
  'sec-fetch-site': 'same-origin',
});

async function enter(site: Site, path: string, email: string, password: string): Promise<string> {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: own(site),
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${path} failed: ${response.status} ${await response.text()}`);
  return (response.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
}

/** Signs up over HTTP; answers the session's cookie. */
export const signUp = (site: Site, email: string): Promise<string> =>
  enter(site, '/api/register', email, 'quiet river 7');

/** Signs in over HTTP; answers the session's cookie. */
export const signIn = (site: Site, email: string, password: string): Promise<string> =>
  enter(site, '/api/login', email, password);

/** Says something to Pipsy over HTTP. */
export async function say(
  site: Site,
  cookie: string,
  content: string,
  clientMessageId?: string,
): Promise<{ status: number; body: { aiMessage: MessageView } }> {
  const response = await fetch(`${site.url}/api/chat/message`, {
    method: 'POST',
    headers: { ...own(site), cookie },
    body: JSON.stringify({ content, clientMessageId }),
  });
  return { status: response.status, body: (await response.json()) as { aiMessage: MessageView } };
}

/** Says something and hears the answer as a stream: its status, and the events in order. */
export async function hear(
  site: Site,
  cookie: string,
  content: string,
  clientMessageId?: string,
): Promise<{ status: number; events: StreamEvent[] }> {
  const response = await fetch(`${site.url}/api/chat/message/stream`, {
    method: 'POST',
    headers: { ...own(site), cookie },
    body: JSON.stringify({ content, clientMessageId }),
  });
  return { status: response.status, events: eventReader()(await response.text()) };
}
