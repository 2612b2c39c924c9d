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

/** One thread a picture: however many arrive, a core and most of the process's other work in the background are left to everybody else. */
sharp.concurrency(1);
/** What is drawn once is never drawn again. */
sharp.cache(false);

/** A photograph of a phone at half its size. */
const SMALL_PIXELS = 6e6;

/** A large picture takes a second and hundreds of megabytes, so they come one by one; small ones do not wait for them. */
const lanes = { small: Promise.resolve(), large: Promise.resolve() };

function runInLane<T>(name: keyof typeof lanes, work: () => Promise<T>): Promise<T> {
  const result = lanes[name].then(work);
  lanes[name] = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

type RedrawnImage = { bytes: Buffer; type: 'image/webp' };

/** Drops all metadata; null for anything but an intact image within MAX_PIXELS. */
export async function redrawImage(sent: Buffer): Promise<RedrawnImage | null> {
  const pixels = await readPixelCount(sent);
  if (pixels === null) return null;
  return runInLane(pixels <= SMALL_PIXELS ? 'small' : 'large', () => redraw(sent));
}

const open = (sent: Buffer) => sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

/** Reads the header alone; null for what is no accepted image. */
async function readPixelCount(sent: Buffer): Promise<number | null> {
  try {
    const { format, width, height } = await open(sent).metadata();
    return ACCEPTED_FORMATS.has(format) ? width * height : null;
  } catch {
    return null;
  }
}

async function redraw(sent: Buffer): Promise<RedrawnImage | null> {
  try {
    const bytes = await open(sent)
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
