import type { ChartColour, ChartPalette } from '../chart-colours.ts';
import { levelStyles } from '../plan-chart.ts';
import { placeLabels } from '../place-labels.ts';
import { rectShape, textShape, type Box, type Shape } from '../shapes.ts';
import type { LivingPicture } from './living-picture.ts';
import { widthOfText, type FormatPrice, type LivingScale } from './living-scale.ts';

type PriceTag = { name: string; price: number; fill: ChartColour; ink: ChartColour };
type PlacedTag = PriceTag & { top: number; nameWidth: number };

const TAG = { height: 19, gap: 1 };
const NAME_PADDING = 12;

function listTags({ plan, levels, isRange, priceNow, end }: LivingPicture): PriceTag[] {
  const prices = levels.map(({ price }) => price);
  const highest = Math.max(...prices);
  const edges = levels.map(({ price }) => ({
    name: isRange ? (price === highest ? 'Top' : 'Bottom') : 'Level',
    price,
    fill: 'brand' as const,
    ink: 'on-brand' as const,
  }));
  const isOwnPrice = plan && end && end.price !== plan.stop && end.price !== plan.target;
  return [
    ...(plan
      ? levelStyles.map(({ key, title, label, text }) => ({
          name: title,
          price: plan[key],
          fill: label,
          ink: text,
        }))
      : edges),
    ...(priceNow === null || end
      ? []
      : [{ name: 'Now', price: priceNow, fill: 'ink' as const, ink: 'surface' as const }]),
    ...(isOwnPrice ? [{ name: 'Out', price: end.price, fill: 'ink' as const, ink: 'surface' as const }] : []),
  ];
}

/** From above, pushed apart where they would cover each other. */
export function placeTags(picture: LivingPicture, { yOf, bottom }: LivingScale): PlacedTag[] {
  const tags = listTags(picture).toSorted((one, other) => other.price - one.price);
  const tops = placeLabels(
    tags.map(({ price }) => yOf(price)),
    { ...TAG, bottom: bottom + TAG.height / 2 },
  );
  return tags.map((tag, index) => ({
    ...tag,
    top: tops[index] ?? 0,
    nameWidth: widthOfText(tag.name, 11) + NAME_PADDING,
  }));
}

export const boxOfTag = ({ top, nameWidth }: PlacedTag, { right, width }: LivingScale): Box => ({
  x: right - nameWidth,
  y: top,
  width: width - right + nameWidth,
  height: TAG.height,
});

/** The name stands on the plot, the price in the gutter. */
export function drawPriceTags(
  tags: readonly PlacedTag[],
  { right, width }: LivingScale,
  formatPrice: FormatPrice,
  palette: ChartPalette,
): Shape[] {
  return tags.flatMap(({ name, price, fill, ink, top, nameWidth }) => {
    const style = { size: 11, weight: 600, fill: palette[ink], anchor: 'middle' } as const;
    const box = { y: top, height: TAG.height };
    const gutter = width - right;
    return [
      rectShape({ x: right - nameWidth, width: nameWidth - 1, ...box }, palette[fill], {
        rx: 3,
        'data-part': 'tag',
      }),
      textShape(name, right - nameWidth / 2 - 0.5, top + 13.5, style),
      rectShape({ x: right, width: gutter, ...box }, palette[fill], { rx: 3, 'data-part': 'tag' }),
      textShape(formatPrice(price), right + gutter / 2, top + 13.5, style),
    ];
  });
}
