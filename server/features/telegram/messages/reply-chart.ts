import type { ChartView } from '@app/contracts/chat/chart.ts';
import { lightColours } from '@app/domain/charts/chart-colours.ts';
import { drawReplyPicture } from '@app/domain/charts/draw-level-chart.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import { renderSvg } from '../../../platform/pictures/render-svg.ts';
import { texts } from './texts.ts';

export function writeChartCaption(chart: ChartView): string {
  const { pair, step, levels, priceNow, simulated } = chart;
  const price = (value: number) => formatChartPrice(chart, value);
  return [
    `**${pair}**, ${texts.chart.steps[step]}, ${texts.chart.now(price(priceNow))}`,
    ...levels.map((level) => `${level.label} ${price(level.price)}`),
    ...(simulated ? [texts.caption.simulated] : []),
  ].join('\n');
}

export const drawReplyChart = (market: MarketPort, chart: ChartView): Promise<Buffer> =>
  renderSvg(
    drawReplyPicture(
      chart,
      {
        title: `${chart.pair}, ${texts.chart.steps[chart.step]}`,
        source: chart.simulated ? texts.caption.simulated : market.name,
      },
      lightColours,
    ),
  );
