import sharp from 'sharp';
import type { Picture } from '../../../adapters/language-model/port.ts';

const MAX_SIDE_PIXELS = 1_024;

export async function shrinkPicture(stored: Buffer): Promise<Picture | null> {
  try {
    const bytes = await sharp(stored, { limitInputPixels: 40_000_000 })
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
    return { mediaType: 'image/jpeg', bytes };
  } catch {
    return null;
  }
}
