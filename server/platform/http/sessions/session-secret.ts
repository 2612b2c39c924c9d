import { createHash, randomBytes } from 'node:crypto';

export const createSessionSecret = (): string => randomBytes(32).toString('base64url');
export const hashSessionSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');
