import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { LivingOutcome } from '@app/domain/charts/living/living-picture.ts';
import type { NamedLevel } from '../named-level.ts';

const RING = 5;
/** Radius of the mark at the end of a plan. */
const END = 8;
const STROKE = 2.2;
const LABEL_FONT = '600 12px "Figtree Variable", system-ui, sans-serif';
/** Before the first touch, in pixels. */
const LEAD = 42;

/** Of the last candle, or where a plan ended: `outcome` says how. */
export type MarkedPrice = { time: number; price: number; text: string; outcome: LivingOutcome | null };

export type MarkedPrices = {
  levels: readonly NamedLevel[];
  /** Null without a candle. */
  now: MarkedPrice | null;
};

/** As on the card. */
const endColours: Record<LivingOutcome, string> = { target: 'up', stop: 'down', time: 'ink' };

export const toChartTime = (time: number): UTCTimestamp => (time / 1_000) as UTCTimestamp;

type Painter = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What Pipsy draws, in plum: levels with a ring at every touch. The present price has a dot, a dotted line and a tag. */
export class LevelMarks implements ISeriesPrimitive<Time> {
  #chart: SeriesAttachedParameter<Time>['chart'] | null = null;
  #series: SeriesAttachedParameter<Time>['series'] | null = null;
  #update: () => void = () => undefined;
  #marked: MarkedPrices = { levels: [], now: null };
  #colour: (token: string) => string;

  constructor(colour: (token: string) => string) {
    this.#colour = colour;
  }

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#chart = chart;
    this.#series = series;
    this.#update = requestUpdate;
  }

  show(marked: MarkedPrices): void {
    this.#marked = marked;
    this.#update();
  }

  recolour(colour: (token: string) => string): void {
    this.#colour = colour;
    this.#update();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [{ zOrder: () => 'top', renderer: () => ({ draw: (painter) => this.#draw(painter) }) }];
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    const { now } = this.#marked;
    const y = now && this.#series?.priceToCoordinate(now.price);
    if (!now || y === null || y === undefined) return [];
    return [
      {
        coordinate: () => y,
        text: () => now.text,
        textColor: () => this.#colour('surface'),
        backColor: () => this.#colour(now.outcome ? endColours[now.outcome] : 'ink'),
      },
    ];
  }

  #xOf(time: number): number | null {
    return this.#chart?.timeScale().timeToCoordinate(toChartTime(time)) ?? null;
  }

  #draw(painter: Painter): void {
    painter.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const level of this.#marked.levels) this.#drawLevel(context, level, mediaSize.width);
      this.#drawNow(context, mediaSize.width);
    });
  }

  #drawLevel(context: CanvasRenderingContext2D, level: NamedLevel, width: number): void {
    const y = this.#series?.priceToCoordinate(level.price) ?? null;
    if (y === null) return;
    const brand = this.#colour('brand');
    const touches = level.touches.map((time) => this.#xOf(time)).filter((x) => x !== null);
    const start = Math.max(0, (touches[0] ?? 0) - LEAD);
    context.strokeStyle = brand;
    context.lineWidth = STROKE;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(start, y);
    context.lineTo(width, y);
    context.stroke();
    const brokenX = level.brokenAt === null ? null : this.#xOf(level.brokenAt);
    for (const x of touches) this.#drawRing(context, { x, y }, this.#colour('surface'));
    if (brokenX !== null) this.#drawRing(context, { x: brokenX, y }, brand);
    context.font = LABEL_FONT;
    context.lineJoin = 'round';
    context.strokeStyle = this.#colour('surface');
    context.lineWidth = 4;
    const isAbove = level.price >= (this.#marked.now?.price ?? 0) || level.brokenAt !== null;
    const place = [
      Math.min(start + 2, width - context.measureText(level.label).width),
      isAbove ? y - 10 : y + 20,
    ] as const;
    context.strokeText(level.label, ...place);
    context.fillStyle = brand;
    context.fillText(level.label, ...place);
  }

  #drawRing(context: CanvasRenderingContext2D, { x, y }: { x: number; y: number }, fill: string): void {
    context.beginPath();
    context.arc(x, y, RING, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = this.#colour('brand');
    context.lineWidth = STROKE;
    context.stroke();
  }

  /** A cross, a tick or a ring: the end is told by its form too. */
  #drawOutcome(
    context: CanvasRenderingContext2D,
    { x, y, outcome }: { x: number; y: number; outcome: LivingOutcome },
  ): void {
    context.strokeStyle = this.#colour('surface');
    context.lineWidth = 2;
    context.beginPath();
    if (outcome === 'time') context.arc(x, y, 3, 0, 2 * Math.PI);
    else if (outcome === 'target') {
      context.moveTo(x - 3.5, y);
      context.lineTo(x - 1, y + 3);
      context.lineTo(x + 3.5, y - 3);
    } else {
      context.moveTo(x - 3, y - 3);
      context.lineTo(x + 3, y + 3);
      context.moveTo(x + 3, y - 3);
      context.lineTo(x - 3, y + 3);
    }
    context.stroke();
  }

  #drawNow(context: CanvasRenderingContext2D, width: number): void {
    const { now } = this.#marked;
    const x = now && this.#xOf(now.time);
    const y = now && (this.#series?.priceToCoordinate(now.price) ?? null);
    if (x === null || y === null) return;
    const ink = this.#colour(now?.outcome ? endColours[now.outcome] : 'ink');
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(width, y);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    context.arc(x, y, now?.outcome ? END : 4, 0, 2 * Math.PI);
    context.fillStyle = ink;
    context.fill();
    if (now?.outcome) this.#drawOutcome(context, { x, y, outcome: now.outcome });
  }
}
