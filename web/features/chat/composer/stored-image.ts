import { removeUnsent, storeUnsent, readUnsent } from '../../../lib/storage/unsent.ts';

/** A larger picture does not fit the tab's storage and must be chosen again after a reload. */
const STORED_IMAGE_MAX_BYTES = 2_500_000;
const OWN_PATH = /^\/objects\/uploads\/[\w.-]{1,200}$/;
const DATA = /^data:(image\/[\w.+-]{1,40});base64,([\w+/=]+)$/;

const storageKey = (owner: string): string => `image:${owner}`;

export type StoredImage = { name: string; path: string } | { name: string; file: File };

export const removeStoredImage = (owner: string): void => removeUnsent(storageKey(owner));

export const storeUploadedImage = (owner: string, name: string, path: string): void =>
  storeUnsent(storageKey(owner), { name, path });

/** Reading takes a while: `wanted` says whether the picture is still attached. */
export function storeImageFile(owner: string, file: File, wanted: () => boolean): void {
  if (file.size > STORED_IMAGE_MAX_BYTES) return;
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    if (wanted()) storeUnsent(storageKey(owner), { name: file.name, data: reader.result });
  });
  reader.readAsDataURL(file);
}

function decodeFile(name: string, data: string): File | null {
  const [, type, encoded = ''] = DATA.exec(data) ?? [];
  if (!type) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new File([bytes], name, { type });
  } catch {
    return null;
  }
}

export function readStoredImage(owner: string): StoredImage | null {
  const { name, path, data } = (readUnsent(storageKey(owner)) ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string') return null;
  if (typeof path === 'string') return OWN_PATH.test(path) ? { name, path } : null;
  const file = typeof data === 'string' ? decodeFile(name, data) : null;
  return file && { name, file };
}
