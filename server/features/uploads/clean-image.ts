import sharp from 'sharp';

const MOST_PIXELS = 40e6;
/** Longest side of what is kept, in pixels: enough to read a chart on it. */
const LONGEST_SIDE = 2_560;
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif']);

// Of all that the library could read, nothing but these decoders may see what a stranger sends.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/** Two at a time: a large picture takes hundreds of megabytes while it is drawn. */
const lanes = [Promise.resolve(), Promise.resolve()];
let arrived = 0;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lane = (arrived += 1) % lanes.length;
  const result = (lanes[lane] ?? Promise.resolve()).then(work);
  lanes[lane] = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

type CleanImage = { bytes: Buffer; type: 'image/webp' };

/**
 * The picture alone, drawn anew: upright, without anything that travelled with it (place, camera, comments, a second
 * file behind the first), the first frame of a moving one. Null for what is no whole JPEG, PNG, WebP or GIF of at most
 * 40 megapixels.
 */
export function cleanImage(sent: Buffer): Promise<CleanImage | null> {
  return inTurn(() => draw(sent));
}

async function draw(sent: Buffer): Promise<CleanImage | null> {
  try {
    const image = sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!READABLE.has(format)) return null;
    const bytes = await image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 85 })
      .toBuffer();
    return { bytes, type: 'image/webp' };
  } catch {
    // The library tells of every bad file by throwing.
    return null;
  }
}
