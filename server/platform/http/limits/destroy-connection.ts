import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { AppError, toErrorReply } from '../errors.ts';

export function destroyConnection(error: Error & { code?: string }, socket: Socket): void {
  // On an unused connection a reply would be taken for that of the next request.
  const askedNothing = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (askedNothing || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { status, body } = toErrorReply(new AppError(isLarge ? 'too_large' : 'bad_input'), '');
  const text = JSON.stringify({ error: body.error, code: body.code });
  const line = isLarge ? 431 : status;
  const head = [
    `HTTP/1.1 ${line} ${STATUS_CODES[line]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
