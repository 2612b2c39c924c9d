import { createHash } from 'node:crypto';

/** Pictures are redrawn on threads that end when they like; here at once, to bytes that tell which picture it was. */
type Picture = {
  metadata: () => Promise<{ format: string; width: number; height: number }>;
  toBuffer: () => Promise<Buffer>;
} & Record<'autoOrient' | 'resize' | 'timeout' | 'webp', () => Picture>;

function sharp(sent: Buffer): Picture {
  const picture: Picture = {
    metadata: () => Promise.resolve({ format: 'png', width: 8, height: 8 }),
    toBuffer: () => Promise.resolve(createHash('sha256').update(sent).digest()),
    autoOrient: () => picture,
    resize: () => picture,
    timeout: () => picture,
    webp: () => picture,
  };
  return picture;
}

const nothing = (): void => undefined;

export default Object.assign(sharp, {
  block: nothing,
  unblock: nothing,
  concurrency: nothing,
  cache: nothing,
});
