import type { MessageView } from '@app/contracts/chat.ts';
import { eventReader, type StreamEvent } from '@app/contracts/event-stream.ts';

type Site = { url: string; origin: string };

/** What a browser says of itself with a request of the site's own page. */
const own = ({ origin }: Site): Record<string, string> => ({
  'content-type': 'application/json',
  origin,
  'sec-fetch-site': 'same-origin',
});

/** Signs up over HTTP; answers the session's cookie. */
export async function signUp(site: Site, email: string): Promise<string> {
  const response = await fetch(`${site.url}/api/register`, {
    method: 'POST',
    headers: own(site),
    body: JSON.stringify({ email, password: 'quiet river 7' }),
  });
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`);
  return (response.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
}

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
