import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createAnthropicModel } from '../../../adapters/language-model/ai-sdk.ts';
import { anthropicDialect } from '../../../adapters/language-model/stand-ins/anthropic.ts';
import type { TestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { startModelApp } from '../../../testing/apps/model-app.ts';
import { fallbackNotices } from './write-with-model.ts';

const open: TestApp[] = [];
afterAll(async () => {
  for (const app of open) await app.close();
});

async function start(options: Parameters<typeof startModelApp>[0] = {}) {
  const started = await startModelApp(options);
  open.push(started.app);
  return { ...started, maya: await aUser(started.app) };
}

async function attach(user: TestUser): Promise<string> {
  const image = await sharp({ create: { width: 1_600, height: 900, channels: 4, background: '#10803080' } })
    .png()
    .toBuffer();
  const { uploadURL } = await user.call('startUpload');
  await user.raw({ method: 'PUT', url: uploadURL, body: image, headers: { 'content-type': 'image/png' } });
  return `/objects/uploads/${uploadURL.split('/').at(-1)}`;
}

async function pictureIn(raw: string) {
  const found =
    /data:(image\/jpeg);base64,([A-Za-z\d+/=]+)/.exec(raw) ??
    /"media_type":"(image\/jpeg)","data":"([A-Za-z\d+/=]+)"/.exec(raw);
  const { width, height, format } = await sharp(Buffer.from(found?.[2] ?? '', 'base64')).metadata();
  return { type: found?.[1], width, height, format };
}

describe('an attached image', () => {
  test.each([
    ['OpenAI’s', {}],
    ['Anthropic’s', { dialect: anthropicDialect, open: createAnthropicModel }],
  ])('goes to a model that can see, drawn anew and small, in %s words', async (_who, options) => {
    const { standIn, maya } = await start(options);
    standIn.plan({ kind: 'words', words: ['A calm chart that rises to the right.'] });
    const images = [await attach(maya)];
    const answer = await maya.call('sendMessage', { body: { content: '', images } });
    expect(answer.response).toBe('A calm chart that rises to the right.');
    expect(standIn.heard.at(-1)?.messages.at(-1)).toMatchObject({
      text: 'What is on this image?',
      pictures: 1,
    });
    expect(await pictureIn(standIn.heard.at(-1)?.raw ?? '')).toEqual({
      type: 'image/jpeg',
      format: 'jpeg',
      width: 1_024,
      height: 576,
    });
  });

  test('adds no figure that only the image has', async () => {
    const { standIn, maya } = await start();
    standIn.decide(() => ({ kind: 'words', words: ['The chart ends at 1.2345.'] }));
    const images = [await attach(maya)];
    const answer = await maya.call('sendMessage', { body: { content: 'where does it end?', images } });
    expect(answer.response).toContain(fallbackNotices.mismatches);
    expect(answer.response).not.toContain('1.2345');
  });

  test('is stored, free and reported as unread where the model cannot see', async () => {
    const { standIn, maya } = await start({ seesPictures: false });
    const images = [await attach(maya)];
    for (const content of ['and how is gold?', '']) {
      const { response, tokensDeducted } = await maya.call('sendMessage', { body: { content, images } });
      expect(response).toMatch(/^I can't read images in this set-up\.[^\n]*$/);
      expect(tokensDeducted).toBe(0);
    }
    expect(standIn.heard).toEqual([]);
    expect(await maya.call('getConfig')).toMatchObject({ readsPictures: false });
  });

  test('of another user is neither answered nor sent on', async () => {
    const { app, standIn, maya } = await start();
    const images = [await attach(await aUser(app))];
    const refused = await maya
      .call('sendMessage', { body: { content: 'what is this?', images } })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400 });
    expect(standIn.heard).toEqual([]);
  });
});
