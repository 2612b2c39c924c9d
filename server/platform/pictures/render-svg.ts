import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
const fontFiles = [
  require.resolve('@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf'),
  require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
];

/** A PNG. No font of the machine is used: the picture is the same everywhere. */
export async function renderSvg(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false } });
  return image.asPng();
}
