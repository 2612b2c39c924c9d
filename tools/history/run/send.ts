import { Agent, request } from 'node:http';

export type Reply = { status: number; body: string };

/** `refused`: it never arrived. `lost`: nobody knows what became of it. */
export type Sent = Reply | 'refused' | 'lost';

export type Call = { method: string; path: string; body?: unknown };

const TIMEOUT_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export const closeConnections = (): void => agent.destroy();

/** As a browser on the site's own page. */
export function send(site: string, cookie: string, { method, path, body }: Call): Promise<Sent> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    cookie,
    origin: site,
    'sec-fetch-site': 'same-origin',
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise((resolve) => {
    const call = request(site + path, { method, agent, headers, timeout: TIMEOUT_MS });
    call.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'),
    );
    call.once('timeout', () => call.destroy());
    call.once('response', (response) => {
      let reply = '';
      response.setEncoding('utf8').on('data', (piece: string) => (reply += piece));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: reply }));
      response.once('error', () => resolve('lost'));
    });
    call.end(text);
  });
}
