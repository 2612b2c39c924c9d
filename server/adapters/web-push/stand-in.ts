import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushRoute } from './web-push.ts';

export type ReceivedPush = { device: string; message: unknown; headers: IncomingMessage['headers'] };

export type PushBehaviour = { status: number; retryAfter?: string } | 'hang up';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The browser's side of RFC 8291; throws on what it cannot decrypt. */
function decryptPush(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
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

/** Checks the VAPID header (RFC 8292) as a push service does; returns the reason of a refusal, or null. */
function checkVapid(authorization: string, audience: string): string | null {
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

/** A push service and the browsers behind it, with the real protocol over plain HTTP. */
export async function startPushStandIn(onMessage?: (push: ReceivedPush) => void) {
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  const devices = new Map<string, { own: ReturnType<typeof createECDH>; auth: Buffer }>();
  const behaviours = new Map<string, PushBehaviour>();
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const name = (incoming.url ?? '').slice(1);
      const device = devices.get(name);
      const behaviour = behaviours.get(name) ?? { status: 201 };
      if (behaviour === 'hang up') return void incoming.socket.destroy();
      if (behaviour.retryAfter) response.setHeader('retry-after', behaviour.retryAfter);
      if (!device) return void response.writeHead(404).end();
      const why = checkVapid(String(incoming.headers.authorization), `https://${HOST}`);
      if (why) {
        refused.push(why);
        return void response.writeHead(403).end(why);
      }
      if (behaviour.status === 201) {
        const message: unknown = JSON.parse(decryptPush(Buffer.concat(parts), device.own, device.auth));
        const one = { device: name, message, headers: incoming.headers };
        received.push(one);
        onMessage?.(one);
      }
      response
        .writeHead(behaviour.status, { 'content-type': 'text/html' })
        .end('<html>says what it likes</html>');
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
    told: received,
    refused,
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
    behave: (name: string, mood: PushBehaviour) => void behaviours.set(name, mood),
    close: () => new Promise((done) => server.close(done)),
  };
}
