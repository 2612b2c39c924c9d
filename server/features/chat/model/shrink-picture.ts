import sharp from 'sharp';
import type { Picture } from '../../../adapters/language-model/port.ts';

const SIDE = 1_024;

/** A stored image drawn anew for a model: small, without anything but its pixels. Null for what is no image. */
export async function shrinkPicture(stored: Buffer): Promise<Picture | null> {
  try {
    const bytes = await sharp(stored, { limitInputPixels: 40_000_000 })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
    return { mediaType: 'image/jpeg', bytes };
  } catch {
    return null;
  }
}
