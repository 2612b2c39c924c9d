import type { FastifyInstance, FastifyRequest } from 'fastify';

export const PAYPAL_WEBHOOK = '/api/webhooks/paypal';
export const CRYPTO_WEBHOOK = '/api/webhooks/crypto';

type RawWebhook = {
  path: string;
  maxBytes: number;
  handle: (request: FastifyRequest, body: Buffer) => Promise<unknown>;
};

/** The signature covers the bytes as they arrived, so the body is not parsed. */
export async function registerRawWebhook(
  server: FastifyInstance,
  { path, maxBytes, handle }: RawWebhook,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(path, {
      bodyLimit: maxBytes,
      handler: (request) => handle(request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
    });
  });
}
