import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next requests meet instead of the store's usual answer. */
type Fault = 'busy' | 'silent' | 'truncated' | 'reset' | 'elsewhere' | 'no-bucket';

export const account = {
  bucket: 'images',
  region: 'eu-west-3',
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG',
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The signature that AWS Signature Version 4 asks for, worked out from the request as it arrived. */
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

function refusalOf(request: IncomingMessage): string | null {
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

function answer(reply: ServerResponse, status: number, code: string): void {
  const secrets = `<AWSAccessKeyId>${account.accessKey}</AWSAccessKeyId>`;
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message>${secrets}</Error>`);
}

/** True where the fault has taken the request. */
function fail(fault: Fault, request: IncomingMessage, reply: ServerResponse): boolean {
  if (fault === 'busy') answer(reply, 503, 'SlowDown');
  if (fault === 'no-bucket') answer(reply, 404, 'NoSuchBucket');
  if (fault === 'reset') request.socket.destroy();
  if (fault === 'elsewhere') reply.writeHead(307, { location: '/elsewhere' }).end();
  if (fault === 'truncated') {
    reply.writeHead(200, { 'content-length': 1_000 });
    reply.write('only so much');
    // After what was written has left.
    setImmediate(() => request.socket.end());
  }
  return true;
}

/** The part of the S3 interface that we use, as strict as the real one about signatures. Nothing leaves this process. */
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
      if (fault !== undefined && fail(fault, request, reply)) return;
      const refusal = refusalOf(request);
      if (refusal) return answer(reply, 403, refusal);
      const path = host.startsWith(`${account.bucket}.`) ? `/${account.bucket}${pathname}` : pathname;
      const [, bucket, ...rest] = path.split('/');
      if (bucket !== account.bucket) return answer(reply, 404, 'NoSuchBucket');
      const key = rest.join('/');
      const body = Buffer.concat(chunks);
      if (request.method === 'PUT') {
        if (Number(declared) !== body.length) return answer(reply, 400, 'IncompleteBody');
        objects.set(key, body);
        return reply.writeHead(200).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return reply.writeHead(204).end();
      }
      const found = objects.get(key);
      if (!found) return answer(reply, 404, 'NoSuchKey');
      return reply.writeHead(200, { 'content-length': found.length }).end(found);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    /** Taken by the next requests, one each. */
    faults,
    /** Method, host and path of each request so far. */
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
