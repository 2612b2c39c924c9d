import type { App } from '../../../server/app.ts';

export type Answer = { status: number; body: string };

/** A browser: it keeps cookies and sends an origin. */
export type Client = { address: string; cookie: string | null };

type Request = { method: string; url: string; body?: unknown; headers?: Record<string, string> };

export async function request(
  server: App['server'],
  client: Client,
  { method, url, body, headers }: Request,
): Promise<Answer> {
  const response = await server.inject({
    method: method as 'GET',
    url,
    remoteAddress: client.address,
    headers: {
      host: 'calmwick.test',
      origin: 'http://calmwick.test',
      'sec-fetch-site': 'same-origin',
      ...(client.cookie !== null && { cookie: client.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  for (const { name, value } of response.cookies)
    if (name === 'calmwick') client.cookie = value === '' ? null : `${name}=${value}`;
  return { status: response.statusCode, body: response.body };
}
