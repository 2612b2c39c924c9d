import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushRoute } from './web-push.ts';

/** What a browser was told, and how its push service was asked to carry it. */
export type Told = { device: string; message: unknown; headers: IncomingMessage['headers'] };

/** How the push service behaves: an answer with a status, or a fault of the line. */
export type Mood = { status: number; retryAfter?: string } | 'hang up';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** A browser's side of RFC 8291: opens what was encrypted for it, or throws. */
function opened(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** What RFC 8292 asks for, checked as a push service does; the reason of a refusal, or null. */
function refusalOf(authorization: string, audience: string): string | null {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytes(publicKey);
  if (point.length !== 65) return 'no key';
  const jwk = { x: point.subarray(1, 33), y: point.subarray(33) };
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: jwk.x.toString('base64url'), y: jwk.y.toString('base64url') },
    format: 'jwk',
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  if (!signed) return 'not signed by that key';
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString()) as Record<string, unknown>;
  if (aud !== audience) return 'meant for another push service';
  const seconds = Number(exp) - Date.now() / 1_000;
  if (!(seconds > 0 && seconds <= 86_400)) return 'over, or longer than a day';
  return /^(mailto:|https:)/.test(String(sub)) ? null : 'nobody to write to';
}

const HOST = 'push.example.com';

/** A push service and the browsers behind it, speaking the real protocol over plain HTTP on a port of its own; `heard` is told of each message. */
export async function startPushService(heard?: (one: Told) => void) {
  const told: Told[] = [];
  const refused: string[] = [];
  const devices = new Map<string, { own: ReturnType<typeof createECDH>; auth: Buffer }>();
  const moods = new Map<string, Mood>();
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      const name = (asked.url ?? '').slice(1);
      const device = devices.get(name);
      const mood = moods.get(name) ?? { status: 201 };
      if (mood === 'hang up') return void asked.socket.destroy();
      if (mood.retryAfter) answer.setHeader('retry-after', mood.retryAfter);
      if (!device) return void answer.writeHead(404).end();
      const why = refusalOf(String(asked.headers.authorization), `https://${HOST}`);
      if (why) {
        refused.push(why);
        return void answer.writeHead(403).end(why);
      }
      if (mood.status === 201) {
        const message: unknown = JSON.parse(opened(Buffer.concat(parts), device.own, device.auth));
        const one = { device: name, message, headers: asked.headers };
        told.push(one);
        heard?.(one);
      }
      answer.writeHead(mood.status, { 'content-type': 'text/html' }).end('<html>says what it likes</html>');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const route: PushRoute = {
    request,
    port,
    lookup: (_host, { all }, done) =>
      all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  };
  return {
    route,
    told,
    refused,
    /** A browser subscribes: what its page would send to us. */
    subscribe: (name: string) => {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      devices.set(name, { own, auth });
      return {
        endpoint: `https://${HOST}/${name}`,
        keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    behave: (name: string, mood: Mood) => void moods.set(name, mood),
    close: () => new Promise((done) => server.close(done)),
  };
}
