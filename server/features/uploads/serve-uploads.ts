import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MAX } from '@app/contracts/message-limits.ts';
import type { SignedIn } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { allowSlowBody } from '../../http/body-time.ts';
import { checkOrigin } from '../../http/origin.ts';
import { createArrivals, phonePace, receiveImage, type Pace } from './receive-image.ts';
import { findUpload } from './store.ts';
import { claimAddress, storeImage, type UploadDeps } from './take-image.ts';

export type ServeOptions = UploadDeps & {
  now: () => number;
  publicOrigin: string;
  identify: (request: FastifyRequest) => Promise<SignedIn | null>;
  pace?: Pace;
};

type Named = FastifyRequest<{ Params: { name: string } }>;

/** The two addresses that speak images instead of JSON; `startUpload` of the contract table hands out the first. */
export function serveUploads(server: FastifyInstance, options: ServeOptions): void {
  server.get('/objects/uploads/:name', async (request: Named, reply) => {
    const user = await options.identify(request);
    const upload = user && (await findUpload(options.database.db, request.params.name));
    const owned = upload?.user_id === user?.userId && upload?.stored_at != null ? upload : null;
    const bytes = owned && (await options.storage.read(owned.id));
    if (!owned?.type || !bytes) throw new AppError('not_found');
    return reply
      .header('content-type', owned.type)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', `inline; filename="image-${owned.id.slice(0, 8)}.webp"`)
      .header('cache-control', 'private, max-age=3600')
      .header('vary', 'cookie')
      .send(bytes);
  });
  // In a scope of its own, where a body is bytes whatever it says of itself.
  void server.register((scope, _options, done) => {
    acceptImages(scope, options);
    done();
  });
}

function acceptImages(scope: FastifyInstance, options: ServeOptions): void {
  scope.removeAllContentTypeParsers();
  // The handler reads the body itself.
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
  const arrivals = createArrivals();
  const owners = new WeakMap<FastifyRequest, string>();

  scope.put('/api/objects/put/:name', {
    bodyLimit: IMAGE_MAX,
    // All before the body is read, so that nobody makes us wait for, or hold, bytes that are refused anyway.
    onRequest: async (request: Named) => {
      checkOrigin(request.headers, options.publicOrigin);
      const user = await options.identify(request);
      if (!user) throw new AppError('not_signed_in');
      if (Number(request.headers['content-length'] ?? 0) > IMAGE_MAX) throw new AppError('too_large');
      await claimAddress(options, request.params.name, user.userId, options.now());
      owners.set(request, user.userId);
    },
    handler: async (request: Named, reply) => {
      const userId = owners.get(request);
      if (userId === undefined) throw new AppError('not_signed_in');
      const leave = arrivals.enter(userId);
      try {
        allowSlowBody(request.raw);
        const sent = await receiveImage(request.raw, IMAGE_MAX, options.pace ?? phonePace).catch(
          (error: unknown) => {
            // What is left of the body is not waited for.
            reply.header('connection', 'close');
            throw error;
          },
        );
        await storeImage(options, { id: request.params.name, userId, sent, now: options.now() });
      } finally {
        leave();
      }
      return { ok: true };
    },
  });
}
