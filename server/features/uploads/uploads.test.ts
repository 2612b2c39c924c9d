import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { IMAGE_MAX } from '@app/contracts/chat/message-limits.ts';
import { startTestApp, type Browser } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';
import { redrawImage } from './redraw-image.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';

const app = await startTestApp();
const [maya, eve] = [await aStoredUser(app), await aStoredUser(app)];
await app.server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
afterEach(async () => {
  app.storage.failing = false;
  app.storage.files.clear();
  await app.db.deleteFrom('uploads').execute();
  // Limits count in windows of half an hour.
  app.clock.advance(30 * MINUTE_MS);
});

const picture = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c02010' }, limitInputPixels: false });
const aPng = (): Promise<Buffer> => picture().png().toBuffer();

type Sender = Pick<Browser, 'raw' | 'call'>;
const start = async (user: Sender): Promise<string> => (await user.call('startUpload')).uploadURL;
const put = (user: Sender, url: string, body: Buffer, headers: Record<string, string> = {}) =>
  user.raw({ method: 'PUT', url, body, headers: { 'content-type': 'image/png', ...headers } });
const get = (user: Sender, path: string) => user.raw({ method: 'GET', url: path });
const pathOf = (uploadURL: string): string => `/objects/uploads/${uploadURL.split('/').at(-1)}`;
async function upload(user: Sender, image: Buffer): Promise<string> {
  const url = await start(user);
  expect((await put(user, url, image)).statusCode).toBe(200);
  return pathOf(url);
}
const stored = () => app.db.selectFrom('uploads').selectAll().where('stored_at', 'is not', null).execute();
const expectNothingKept = async (): Promise<void> => {
  expect(app.storage.files.size).toBe(0);
  expect(await stored()).toEqual([]);
};

it('a small picture does not wait for the large ones of others', async () => {
  const [large, small] = [await picture(7_300, 5_400).png().toBuffer(), await aPng()];
  const order: string[] = [];
  const draw = async (name: string, image: Buffer): Promise<void> => {
    expect(await redrawImage(image)).not.toBeNull();
    order.push(name);
  };
  await Promise.all([draw('large', large), draw('large', large), draw('large', large), draw('small', small)]);
  expect(order).toEqual(['small', 'large', 'large', 'large']);
});

describe('an image', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['PNG', aPng],
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['GIF', () => picture().gif().toBuffer()],
  ])('sent as %s is drawn anew and shown to its owner', async (_kind, make) => {
    const answer = await get(maya, await upload(maya, await make()));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="image-[\da-f]{8}\.webp"$/);
    expect(answer.headers['cache-control']).toMatch(/^private, /);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 20,
    });
  });

  it('of a phone comes out upright and without place, camera or time', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Make: 'Phone', ImageDescription: 'Home' }, IFD3: { GPSLatitude: '43/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { rawPayload } = await get(maya, await upload(maya, photo));
    const seen = await sharp(rawPayload).metadata();
    expect(seen).toMatchObject({ width: 20, height: 40 });
    expect([seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(rawPayload.includes('Phone')).toBe(false);
  });

  it('with a script, a page or an archive behind it is kept without that', async () => {
    const tail = Buffer.from('<script>alert(1)</script>PK\u0003\u0004evil.html');
    for (const image of [await picture().gif().toBuffer(), await picture().jpeg().toBuffer(), await aPng()]) {
      const { rawPayload } = await get(maya, await upload(maya, Buffer.concat([image, tail])));
      expect(rawPayload.includes('script')).toBe(false);
      expect(rawPayload.includes('evil')).toBe(false);
    }
  });

  it.each(['gif', 'webp'] as const)('that moves (%s) is kept as its first picture alone', async (kind) => {
    const colours = ['#c02010', '#10c020', '#1020c0'];
    const frames = await Promise.all(
      colours.map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const joined = sharp(frames, { join: { animated: true } });
    const moving = await (kind === 'gif' ? joined.gif() : joined.webp()).toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { rawPayload } = await get(maya, await upload(maya, moving));
    const seen = await sharp(rawPayload).metadata();
    expect([seen.pages ?? 1, seen.width, seen.height]).toEqual([1, 40, 20]);
    const { dominant } = await sharp(rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('larger than a chart needs is made smaller, and a small one is left', async () => {
    const large = await get(maya, await upload(maya, await picture(5_000, 1_000).jpeg().toBuffer()));
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 2_560, height: 512 });
  });

  it('is what its bytes are, whatever it is called', async () => {
    const url = await start(maya);
    expect((await put(maya, url, await aPng(), { 'content-type': 'text/html' })).statusCode).toBe(200);
    expect((await get(maya, pathOf(url))).headers['content-type']).toBe('image/webp');
  });
});

describe('a file that is no image', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['a page that begins as a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['a wrong signature', async () => Buffer.concat([Buffer.from('\u0000\u0000'), await aPng()])],
    ['half a PNG', async () => half(await noisy().png().toBuffer())],
    ['half a JPEG', async () => half(await noisy().jpeg().toBuffer())],
    ['half a WebP', async () => half(await noisy().webp().toBuffer())],
    ['a picture of 81 megapixels', () => picture(9_000, 9_000).png().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    ['a JSON body', () => Buffer.from('{"a":1}')],
  ])('%s is refused, and nothing is kept', async (_name, make) => {
    const url = await start(maya);
    const answer = await put(maya, url, await make());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'Please select an image file', code: 'bad_input' });
    await expectNothingKept();
    expect((await get(maya, pathOf(url))).statusCode).toBe(404);
  });
});

describe('the address of an upload', () => {
  it('takes one image: a second is refused and the first stays', async () => {
    const url = await start(maya);
    expect((await put(maya, url, await aPng())).statusCode).toBe(200);
    expect((await put(maya, url, await picture(9, 9).png().toBuffer())).statusCode).toBe(409);
    const seen = await sharp((await get(maya, pathOf(url))).rawPayload).metadata();
    expect(seen.width).toBe(40);
  });

  it('takes one of many sent at once', async () => {
    const url = await start(maya);
    const image = await aPng();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(maya, url, image)));
    expect(answers.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
    expect(await stored()).toHaveLength(1);
    expect(app.storage.files.size).toBe(1);
  });

  it('is for its owner alone, from our own pages, and still good after others tried', async () => {
    const url = await start(maya);
    const image = await aPng();
    expect((await put(eve, url, image)).statusCode).toBe(403);
    expect((await put(app.browser(), url, image)).statusCode).toBe(401);
    const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    expect((await put(maya, url, image, evil)).json()).toMatchObject({ code: 'wrong_origin' });
    await expectNothingKept();
    expect((await put(maya, url, image)).statusCode).toBe(200);
  });

  it('runs out after ten minutes', async () => {
    const [early, late] = [await start(maya), await start(maya)];
    app.clock.advance(599_999);
    expect((await put(maya, early, await aPng())).statusCode).toBe(200);
    app.clock.advance(1);
    expect((await put(maya, late, await aPng())).statusCode).toBe(403);
  });

  it('that nobody gave out does not exist', async () => {
    const image = await aPng();
    for (const name of ['00000000-0000-4000-8000-000000000000', 'x', '..%2fx', '%00', 'A'.repeat(250)])
      expect((await put(maya, `/api/objects/put/${name}`, image)).statusCode).toBe(404);
    expect((await app.browser().raw({ method: 'POST', url: '/api/objects/upload' })).statusCode).toBe(401);
  });

  it('is given 30 times in half an hour', async () => {
    for (let times = 0; times < 30; times += 1) await start(eve);
    expect((await eve.raw({ method: 'POST', url: '/api/objects/upload' })).statusCode).toBe(429);
  });
});

describe('limits of size', () => {
  /** Over a real connection; chunked without a length when `declared` is absent. */
  const send = (url: string, bytes: number, declared?: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { port } = app.server.server.address() as AddressInfo;
      const headers = {
        host: 'calmwick.test',
        origin: 'http://calmwick.test',
        cookie: `calmwick=${maya.jar.get('calmwick')}`,
        'content-type': 'image/png',
        ...(declared !== undefined && { 'content-length': declared }),
      };
      const request = httpRequest(
        { port, host: '127.0.0.1', method: 'PUT', path: url, headers },
        (answer) => {
          resolve(answer.statusCode);
          request.destroy();
        },
      );
      request.on('error', reject);
      request.write(Buffer.alloc(bytes));
      if (declared === undefined) request.end();
    });

  it('one byte too many is refused by its declared length alone, and the address stays good', async () => {
    const url = await start(maya);
    expect(await send(url, 10, IMAGE_MAX + 1)).toBe(413);
    expect((await put(maya, url, Buffer.alloc(IMAGE_MAX + 1))).statusCode).toBe(413);
    await expectNothingKept();
    expect((await put(maya, url, await aPng())).statusCode).toBe(200);
  });

  it('one byte too many in pieces without a length is refused and not kept', async () => {
    expect(await send(await start(maya), IMAGE_MAX + 1)).toBe(413);
    await expectNothingKept();
  });

  it('an image of exactly the limit is read', async () => {
    const png = await aPng();
    await upload(maya, Buffer.concat([png, Buffer.alloc(IMAGE_MAX - png.length)]));
  });

  it.each<[string, number, (kept: number) => number]>([
    ['the number', 199, () => 10],
    ['the bytes', 1, (kept) => 200_000_000 - Math.ceil(1.5 * kept)],
  ])(
    'a user can fill their space by %s and no further, even with two at once',
    async (_name, rows, bytesOf) => {
      const image = await aPng();
      await upload(eve, image);
      const kept = (await stored())[0]?.bytes ?? 0;
      const [one, other] = [await start(maya), await start(maya)];
      await app.query(
        `INSERT INTO uploads (user_id, created_at, expires_at, claimed_at, stored_at, type, bytes)
       SELECT '${maya.id}', 1, 2, 1, 1, 'image/webp', ${bytesOf(kept)} FROM generate_series(1, ${rows})`,
      );
      const answers = await Promise.all([put(maya, one, image), put(maya, other, image)]);
      expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 413]);
      expect(app.storage.files.size).toBe(2);
      expect((await start(eve)).length).toBeGreaterThan(0);
    },
  );

  it('who is full gets no further address', async () => {
    await app.query(
      `INSERT INTO uploads (user_id, created_at, expires_at, claimed_at, stored_at, type, bytes)
       SELECT '${maya.id}', 1, 2, 1, 1, 'image/webp', 10 FROM generate_series(1, 200)`,
    );
    const answer = await maya.raw({ method: 'POST', url: '/api/objects/upload' });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error).toContain('200 images');
  });
});

describe('reading images', () => {
  it('is for the owner alone', async () => {
    const path = await upload(maya, await aPng());
    expect((await get(maya, path)).statusCode).toBe(200);
    expect((await get(eve, path)).statusCode).toBe(404);
    expect((await get(app.browser(), path)).statusCode).toBe(404);
  });

  it.each([
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%252e%252e%252fetc%252fpasswd',
    '..%5c..%5cetc',
    '%00',
    '%2fetc%2fpasswd',
    '',
    '.',
    'x.png',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-000000000000%00.png',
  ])('the address "%s" leads nowhere', async (name) => {
    expect((await get(maya, `/objects/uploads/${name}`)).statusCode).toBe(404);
  });

  it('an address without its image yet, or whose file is lost, is not found', async () => {
    expect((await get(maya, pathOf(await start(maya)))).statusCode).toBe(404);
    const path = await upload(maya, await aPng());
    app.storage.files.clear();
    expect((await get(maya, path)).statusCode).toBe(404);
  });
});

it('a disk that is full is our fault and keeps nothing', async () => {
  const url = await start(maya);
  app.storage.failing = true;
  expect((await put(maya, url, await aPng())).statusCode).toBe(500);
  await expectNothingKept();
  expect((await get(maya, pathOf(url))).statusCode).toBe(404);
});

it('a user sends three images at once, and a fourth waits for none of the others', async () => {
  const { port } = app.server.server.address() as AddressInfo;
  const urls = await Promise.all(Array.from({ length: 4 }, () => start(maya)));
  const cookie = `calmwick=${maya.jar.get('calmwick')}`;
  const headers = { host: 'calmwick.test', origin: 'http://calmwick.test', cookie, 'content-length': 100 };
  const slow = urls.slice(0, 3).map((path) => {
    const request = httpRequest({ port, host: '127.0.0.1', method: 'PUT', path, headers });
    request.on('error', () => undefined);
    request.write('begun');
    return request;
  });
  await expect.poll(() => app.query('SELECT 1 FROM uploads WHERE claimed_at IS NOT NULL')).toHaveLength(3);
  expect((await put(maya, urls[3] ?? '', await aPng())).statusCode).toBe(429);
  expect((await put(eve, await start(eve), await aPng())).statusCode).toBe(200);
  for (const request of slow) request.destroy();
  await expect.poll(async () => (await put(maya, await start(maya), await aPng())).statusCode).toBe(200);
});

it('what nobody sent within a day is forgotten: empty addresses and images in no message', async () => {
  const [sent, unsent, empty] = [
    await upload(maya, await aPng()),
    await upload(maya, await aPng()),
    await start(maya),
  ];
  await maya.call('sendMessage', { body: { content: 'look', images: [sent] } });
  const id = empty.split('/').at(-1) ?? '';
  app.storage.files.set(id, Buffer.from('left by a crash'));
  app.clock.advance(DAY_MS);
  await app.runJobs();
  expect((await get(maya, unsent)).statusCode).toBe(200);
  app.clock.advance(600_001);
  await app.runJobs();
  expect((await get(maya, unsent)).statusCode).toBe(404);
  expect((await get(maya, sent)).statusCode).toBe(200);
  expect([...app.storage.files.keys()]).toEqual([sent.split('/').at(-1)]);
  expect(await app.db.selectFrom('uploads').select('id').execute()).toHaveLength(1);
});

describe('images in the conversation', () => {
  it('stay with their message, and the answer does not pretend to have seen them', async () => {
    const ana = await aUser(app);
    const images = [await upload(ana, await aPng()), await upload(ana, await aPng())];
    const sent = await ana.call('sendMessage', { body: { content: '', images } });
    expect(sent.userMessage.images).toEqual(images);
    expect(sent.aiMessage.images).toEqual([]);
    expect(sent.response).toContain("can't read images in this set-up");
    const { messages } = await ana.call('getConversation');
    expect(messages.map((one) => one.images)).toEqual([images, []]);
    const history = await ana.call('getHistory', { params: { userId: ana.id } });
    expect(history.data[0]?.images).toEqual(images);
  });

  it('cost nothing unseen, and the words beside them are answered by a tap only', async () => {
    const ana = await aUser(app);
    const body = { content: 'what is a pip?', images: [await upload(ana, await aPng())] };
    const { aiMessage, tokensDeducted, tokensRemaining } = await ana.call('sendMessage', { body });
    expect(aiMessage.content).toMatch(/^I can't read images in this set-up\.[^\n]*$/);
    expect(tokensDeducted).toBe(0);
    const tapped = await ana.call('sendMessage', { body: { content: aiMessage.actions?.[0]?.say ?? '' } });
    expect(tapped.response).toMatch(/^A pip is/);
    expect(tapped.tokensRemaining).toBe(tokensRemaining - 1);
    expect(await ana.call('getConfig')).toMatchObject({ readsPictures: false });
  });

  it('keep nobody in distress from being heard', async () => {
    const ana = await aUser(app);
    const body = { content: 'i want to kill myself', images: [await upload(ana, await aPng())] };
    const { response } = await ana.call('sendMessage', { body });
    expect(response).toMatch(/can't read images[\s\S]*(988|findahelpline|emergency)/i);
  });

  it("another user's image, or an address no image came to, cannot be attached", async () => {
    for (const path of [await upload(maya, await aPng()), pathOf(await start(eve))]) {
      const body = JSON.stringify({ content: 'look', images: [path] });
      const answer = await eve.raw({ method: 'POST', url: '/api/chat/message', body });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toContain('not one of your uploads');
    }
    expect((await eve.call('getConversation')).messages).toEqual([]);
  });
});

function half(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length / 2));
}

/** Noise does not compress, so that half of the file is not the whole picture. */
function noisy(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_none, index) => (index * 7_919) % 251));
  return sharp(pixels, { raw: { width: 120, height: 120, channels: 3 } });
}
