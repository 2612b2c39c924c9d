import type { LivingPicture } from '@app/domain/charts/living/living-picture.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { texts as shared } from '../../texts.ts';
import { texts } from './texts.ts';

export type Feed = 'live' | 'simulated' | 'replayed';

/** All that the picture shows, in words. */
export function describePicture(
  picture: LivingPicture,
  { feed, name }: { feed: Feed; name: string },
): string {
  const { plan, levels, isRange, priceNow, end, candles } = picture;
  const price = (value: number): string => formatChartPrice(picture, value);
  const kind = shared.chart[feed];
  const prices = levels.map((level) => level.price);
  const [level] = levels;
  return [
    plan ? texts.chart.plan(kind, name, price(plan.stop), price(plan.entry), price(plan.target)) : null,
    isRange ? texts.chart.range(kind, name, price(Math.min(...prices)), price(Math.max(...prices))) : null,
    plan && level ? texts.chart.level(price(level.price), level.touches.length) : null,
    priceNow === null || end ? null : texts.chart.now(price(priceNow)),
    end ? texts.chart.end(price(end.price)) : null,
    candles.length > 0
      ? texts.chart.candles(
          formatCount(candles.length),
          price(Math.min(...candles.map(({ low }) => low))),
          price(Math.max(...candles.map(({ high }) => high))),
        )
      : null,
  ]
    .filter((part) => part !== null)
    .join('; ');
}
