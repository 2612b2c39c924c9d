import type { uploads as table } from '@app/contracts/uploads.ts';
import type { Handlers } from '../../http/call.ts';
import { startUpload, type UploadDeps } from './take-image.ts';

export function uploadRoutes(deps: UploadDeps): Pick<Handlers, keyof typeof table> {
  return {
    // Without an origin: the page may be open under another name of this site than PUBLIC_URL.
    startUpload: async ({ user, now }) => ({
      uploadURL: `/api/objects/put/${await startUpload(deps, user.userId, now)}`,
    }),
  };
}
