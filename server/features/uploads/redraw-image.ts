import sharp from 'sharp';

const MAX_PIXELS = 40e6;
const MAX_SIDE_PIXELS = 2_560;
const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);

// Only these decoders may see untrusted bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/** Redrawing a large picture takes hundreds of megabytes. */
const lanes = [Promise.resolve(), Promise.resolve()];
let imageCount = 0;

function runInLane<T>(work: () => Promise<T>): Promise<T> {
  const lane = (imageCount += 1) % lanes.length;
  const result = (lanes[lane] ?? Promise.resolve()).then(work);
  lanes[lane] = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

type RedrawnImage = { bytes: Buffer; type: 'image/webp' };

/** Drops all metadata; null for anything but an intact image within MAX_PIXELS. */
export function redrawImage(sent: Buffer): Promise<RedrawnImage | null> {
  return runInLane(() => redraw(sent));
}

async function redraw(sent: Buffer): Promise<RedrawnImage | null> {
  try {
    const image = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!ACCEPTED_FORMATS.has(format)) return null;
    const bytes = await image
      .autoOrient()
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 85 })
      .toBuffer();
    return { bytes, type: 'image/webp' };
  } catch {
    return null;
  }
}
