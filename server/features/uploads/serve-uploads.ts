import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MAX } from '@app/contracts/chat/message-limits.ts';
import type { SignedIn } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import { allowSlowBody } from '../../platform/http/limits/body-time.ts';
import { checkOrigin } from '../../platform/http/sessions/origin.ts';
import { createUploadSlots, phonePace, receiveImage, type UploadPace } from './receive-image.ts';
import { findUpload } from './store.ts';
import { claimUploadAddress, storeImage, type UploadDeps } from './store-image.ts';

export type ServeUploadsDeps = UploadDeps & {
  now: () => number;
  publicOrigin: string;
  identify: (request: FastifyRequest) => Promise<SignedIn | null>;
  pace?: UploadPace;
};

type NamedRequest = FastifyRequest<{ Params: { name: string } }>;

export function serveUploads(server: FastifyInstance, deps: ServeUploadsDeps): void {
  server.get('/objects/uploads/:name', async (request: NamedRequest, reply) => {
    const user = await deps.identify(request);
    const upload = user && (await findUpload(deps.database.db, request.params.name));
    const owned = upload?.user_id === user?.userId && upload?.stored_at != null ? upload : null;
    const bytes = owned && (await deps.storage.read(owned.id));
    if (!owned?.type || !bytes) throw new AppError('not_found');
    return reply
      .header('content-type', owned.type)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', `inline; filename="image-${owned.id.slice(0, 8)}.webp"`)
      .header('cache-control', 'private, max-age=3600')
      .header('vary', 'cookie')
      .send(bytes);
  });
  // A scope of its own, where a body is raw bytes whatever its content type.
  void server.register((scope, _options, done) => {
    acceptImages(scope, deps);
    done();
  });
}

function acceptImages(scope: FastifyInstance, deps: ServeUploadsDeps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
  const slots = createUploadSlots();
  const owners = new WeakMap<FastifyRequest, string>();

  scope.put('/api/objects/put/:name', {
    bodyLimit: IMAGE_MAX,
    // Refuses before the body is read, so that no bytes are awaited or held in vain.
    onRequest: async (request: NamedRequest) => {
      checkOrigin(request.headers, deps.publicOrigin);
      const user = await deps.identify(request);
      if (!user) throw new AppError('not_signed_in');
      if (Number(request.headers['content-length'] ?? 0) > IMAGE_MAX) throw new AppError('too_large');
      await claimUploadAddress(deps, request.params.name, user, deps.now());
      owners.set(request, user.userId);
    },
    handler: async (request: NamedRequest, reply) => {
      const userId = owners.get(request);
      if (userId === undefined) throw new AppError('not_signed_in');
      const release = slots.acquire(userId);
      try {
        allowSlowBody(request.raw);
        const sent = await receiveImage(request.raw, IMAGE_MAX, deps.pace ?? phonePace).catch(
          (error: unknown) => {
            reply.header('connection', 'close');
            throw error;
          },
        );
        await storeImage(deps, { id: request.params.name, userId, sent, now: deps.now() });
      } finally {
        release();
      }
      return { ok: true };
    },
  });
}
