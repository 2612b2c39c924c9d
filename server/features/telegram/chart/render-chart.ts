import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { lightColours } from '@app/domain/charts/chart-colours.ts';
import { drawReplyPicture } from '@app/domain/charts/draw-level-chart.ts';
import { drawPlanChart, type PlanChart } from '@app/domain/charts/draw-plan-chart.ts';
import type { ReplyChart } from '@app/domain/charts/reply-chart.ts';

const require = createRequire(import.meta.url);
const fontFiles = [
  require.resolve('@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf'),
  require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
];

/** A PNG. No font of the machine is used: the picture is the same everywhere. */
async function renderSvg(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false } });
  return image.asPng();
}

export const renderChart = (chart: PlanChart): Promise<Buffer> =>
  renderSvg(drawPlanChart(chart, lightColours));

export const renderReplyChart = (
  chart: ReplyChart,
  labels: { title: string; source: string },
): Promise<Buffer> => renderSvg(drawReplyPicture(chart, labels, lightColours));
