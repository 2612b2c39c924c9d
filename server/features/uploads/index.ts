import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/http/call.ts';
import type { UploadsPort } from '../../ports/uploads.ts';
import { phonePace } from './receive-image.ts';
import { uploadRoutes } from './routes.ts';
import { serveUploads } from './serve-uploads.ts';
import { holdUploads, ownsUpload } from './store.ts';
import { readUpload } from './store-image.ts';

type Identify = (request: FastifyRequest) => Promise<SignedIn | null>;

export function uploadsFeature(deps: Deps, { identify }: { identify: Identify }) {
  const { clock, database, publicUrl } = deps;
  const ports: { uploads: UploadsPort } = {
    uploads: {
      isOwnedBy: (userId, path) => ownsUpload(database.db, userId, path),
      hold: holdUploads,
      read: (userId, path) => readUpload(deps, userId, path),
    },
  };
  return defineFeature({
    routes: uploadRoutes(deps),
    webhooks: (server) =>
      serveUploads(server, { ...deps, now: clock.now, publicOrigin: new URL(publicUrl).origin, identify }),
    ports,
  });
}

export const slowestUploadMs = phonePace.totalMs;
