import type { uploadEndpoints as table } from '@app/contracts/chat/uploads.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { startUpload, type UploadDeps } from './store-image.ts';

export function uploadRoutes(deps: UploadDeps): Pick<Handlers, keyof typeof table> {
  return {
    // Without an origin, because the page may be open under another name than PUBLIC_URL.
    startUpload: async ({ user, now }) => ({
      uploadURL: `/api/objects/put/${await startUpload(deps, user, now)}`,
    }),
  };
}
