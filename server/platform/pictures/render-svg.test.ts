import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lightColours } from '@app/domain/charts/chart-colours.ts';
import { drawDocument } from '@app/domain/charts/draw-document.ts';
import { instruments } from '@app/domain/market/instrument.ts';
import { SIMULATED } from '@app/domain/market/simulated-label.ts';
import { actions, timeframes } from '@app/domain/signals/signal.ts';
import { renderSvg } from './render-svg.ts';

const render = (title: string) => renderSvg(drawDocument(() => [], { title, source: '' }, lightColours));

test('the picture is a PNG of 900 by 500 pixels', async () => {
  const { format, width, height } = await sharp(await render('T')).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 900, height: 500 });
});

test('a control character in a title does not keep the picture from being drawn', async () => {
  expect(await render('A\0B')).toEqual(await render('AB'));
});

test('every character that a chart may need has a glyph of its own', async () => {
  const written = [
    ...instruments.map(({ pair }) => pair),
    ...actions,
    ...timeframes,
    SIMULATED,
    '0123456789.,:',
    'Stop Entry Target Now Out Top Bottom Level touches Asia London New York',
    'Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  ].join('');
  const pixelsOf = async (title: string) =>
    (
      await sharp(await render(title))
        .raw()
        .toBuffer()
    ).toString('base64');
  const [blank, missing] = [await pixelsOf(' '), await pixelsOf('\u{6f22}')];
  for (const letter of new Set(written.replaceAll(' ', '')))
    expect([blank, missing], letter).not.toContain(await pixelsOf(letter));
});
