import { Agent, request } from 'node:http';

/** Resolves with the last byte. */
export function post(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const call = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': length } });
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    });
    call.end(body);
  });
}
