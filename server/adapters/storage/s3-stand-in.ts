import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fault = 'busy' | 'silent' | 'truncated' | 'reset' | 'elsewhere' | 'no-bucket';

export const account = {
  bucket: 'images',
  region: 'eu-west-3',
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG',
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4, computed from the request as it arrived. */
function expectedSignature(request: IncomingMessage, day: string, signed: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, pathname, query, headers.join(''), signed, payload].join('\n');
  const scope = `${day}/${account.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, account.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${account.secretKey}`,
  );
  return hmac(key, text).toString('hex');
}

function checkAuthorization(request: IncomingMessage): string | null {
  const { authorization = '' } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return 'AccessDenied';
  const [, accessKey, day = '', region, signed = '', signature] = parts;
  if (accessKey !== account.accessKey) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  if (!signed.split(';').includes('host')) return 'AccessDenied';
  return signature === expectedSignature(request, day, signed) ? null : 'SignatureDoesNotMatch';
}

function replyWithError(reply: ServerResponse, status: number, code: string): void {
  const secrets = `<AWSAccessKeyId>${account.accessKey}</AWSAccessKeyId>`;
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message>${secrets}</Error>`);
}

function applyFault(fault: Fault, request: IncomingMessage, reply: ServerResponse): boolean {
  if (fault === 'busy') replyWithError(reply, 503, 'SlowDown');
  if (fault === 'no-bucket') replyWithError(reply, 404, 'NoSuchBucket');
  if (fault === 'reset') request.socket.destroy();
  if (fault === 'elsewhere') reply.writeHead(307, { location: '/elsewhere' }).end();
  if (fault === 'truncated') {
    reply.writeHead(200, { 'content-length': 1_000 });
    reply.write('only so much');
    setImmediate(() => request.socket.end());
  }
  return true;
}

/** The part of the S3 API that we use, as strict about signatures as the real one. */
export async function startS3StandIn() {
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const server = createServer((request, reply) => {
    const { host = '', 'content-length': declared } = request.headers;
    const { pathname } = new URL(request.url ?? '/', 'http://store');
    requests.push(`${request.method} ${host.replace(/:\d+$/, '')}${pathname}`);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const fault = faults.shift();
      if (fault !== undefined && applyFault(fault, request, reply)) return;
      const refusal = checkAuthorization(request);
      if (refusal) return replyWithError(reply, 403, refusal);
      const path = host.startsWith(`${account.bucket}.`) ? `/${account.bucket}${pathname}` : pathname;
      const [, bucket, ...rest] = path.split('/');
      if (bucket !== account.bucket) return replyWithError(reply, 404, 'NoSuchBucket');
      const key = rest.join('/');
      const body = Buffer.concat(chunks);
      if (request.method === 'PUT') {
        if (Number(declared) !== body.length) return replyWithError(reply, 400, 'IncompleteBody');
        objects.set(key, body);
        return reply.writeHead(200).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return reply.writeHead(204).end();
      }
      const found = objects.get(key);
      if (!found) return replyWithError(reply, 404, 'NoSuchKey');
      return reply.writeHead(200, { 'content-length': found.length }).end(found);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    faults,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
