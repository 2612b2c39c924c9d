import type { IncomingMessage, ServerResponse } from 'node:http';

export type Fault =
  | { status: number; description: string; retryAfter?: number }
  | 'html-502'
  | 'garbage'
  | 'truncated'
  | 'reset';

type Params = Record<string, unknown>;
export type BotCall = { method: string; params: Params; picture: Buffer | null };

function send(reply: ServerResponse, status: number, body: unknown): void {
  if (reply.destroyed || reply.writableEnded) return;
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
export const sendResult = (reply: ServerResponse, value: unknown): void =>
  send(reply, 200, { ok: true, result: value });
export const sendRefusal = (
  reply: ServerResponse,
  status: number,
  description: string,
  retryAfter?: number,
): void =>
  send(reply, status, {
    ok: false,
    error_code: status,
    description,
    ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
  });

export function sendFault(fault: Fault, request: IncomingMessage, reply: ServerResponse): void {
  if (typeof fault === 'object') return sendRefusal(reply, fault.status, fault.description, fault.retryAfter);
  if (fault === 'html-502')
    return void reply.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
  if (fault === 'garbage') return void reply.writeHead(200).end('{"ok":tru');
  if (fault === 'reset') return void request.socket.destroy();
  reply.writeHead(200, { 'content-length': 1_000 });
  reply.write('{"ok":true,');
  setImmediate(() => request.socket.end());
}

function readMultipart(body: Buffer, boundary: string): Pick<BotCall, 'params' | 'picture'> {
  const params: Params = {};
  let picture: Buffer | null = null;
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const head = part.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/.exec(part.slice(0, head))?.[1] ?? '';
    const value = Buffer.from(part.slice(head + 4, -2), 'latin1');
    if (part.slice(0, head).includes('filename=')) picture = value;
    else params[name] = /^[[{]/.test(value.toString()) ? JSON.parse(value.toString()) : value.toString();
  }
  return { params, picture };
}

export function parseCall(method: string, request: IncomingMessage, body: Buffer): BotCall {
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1];
  if (boundary !== undefined) return { method, ...readMultipart(body, boundary) };
  return { method, params: body.length > 0 ? (JSON.parse(body.toString()) as Params) : {}, picture: null };
}
