import { dropUnsent, keepUnsent, readUnsent } from '../../lib/unsent.ts';

/** Largest picture, in bytes, that fits a tab's storage beside the rest. A larger one that never reached the server has to be chosen again after a reload. */
const KEPT_MAX = 2_500_000;
const OWN_PATH = /^\/objects\/uploads\/[\w.-]{1,200}$/;
const DATA = /^data:(image\/[\w.+-]{1,40});base64,([\w+/=]+)$/;

const nameOf = (owner: string): string => `image:${owner}`;

/** A picture that outlived a reload: uploaded, under its path, or still to be uploaded. */
export type KeptImage = { name: string; path: string } | { name: string; file: File };

export const dropImage = (owner: string): void => dropUnsent(nameOf(owner));

export const keepUploaded = (owner: string, name: string, path: string): void =>
  keepUnsent(nameOf(owner), { name, path });

/** Keeps the picture itself until it is uploaded; `wanted` is asked when it has been read, since it may be gone by then. */
export function keepFile(owner: string, file: File, wanted: () => boolean): void {
  if (file.size > KEPT_MAX) return;
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    if (wanted()) keepUnsent(nameOf(owner), { name: file.name, data: reader.result });
  });
  reader.readAsDataURL(file);
}

function fileOf(name: string, data: string): File | null {
  const [, type, encoded = ''] = DATA.exec(data) ?? [];
  if (!type) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new File([bytes], name, { type });
  } catch {
    return null;
  }
}

export function keptImage(owner: string): KeptImage | null {
  const { name, path, data } = (readUnsent(nameOf(owner)) ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string') return null;
  if (typeof path === 'string') return OWN_PATH.test(path) ? { name, path } : null;
  const file = typeof data === 'string' ? fileOf(name, data) : null;
  return file && { name, file };
}
