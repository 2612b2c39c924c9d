import { useContext } from 'react';
import './living-card.css';
import './range-card.css';
import type { LivingPicture as Picture } from '@app/domain/charts/living/living-picture.ts';
import type { RangeSubject } from '@app/domain/charts/living/picture-of-range.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { formatDistance } from '../../../lib/format/market-distance.ts';
import { Chip } from '../../badges/chip.tsx';
import { Icon } from '../../icons/icon.tsx';
import { ChartBox } from '../chart/chart-box.tsx';
import { CardFooter } from './parts/card-footer.tsx';
import { Verdict } from './parts/card-parts.tsx';
import { describePicture, type Feed } from './describe-picture.ts';
import { LivingActions, type LivingAction } from './living-actions.tsx';
import { LivingPicture } from './living-picture.tsx';
import { moods } from './living-figures.ts';
import { OpenChartContext, type OpenChart } from './open-chart.ts';
import { texts } from './texts.ts';

type RangePartProps = {
  subject: Pick<RangeSubject, 'pair' | 'digits' | 'priceNow'>;
  /** Null with too little history to draw. */
  picture: Picture | null;
  feed: Feed;
  onOpen?: (() => void) | undefined;
};

/** A market in which nothing is proposed: the range that the price stays in, and how far it is to both edges. */
export function RangePart({ subject, picture, feed, onOpen }: RangePartProps) {
  const { pair, priceNow } = subject;
  const [top, bottom] = picture?.levels ?? [];
  const away = (edge: number) => texts.edge.away(formatDistance(pair, edge - priceNow), edge > priceNow);
  const edges = [
    { edge: bottom, name: texts.edge.bottom },
    { edge: top, name: texts.edge.top },
  ];
  return (
    <>
      <ChartBox isLoading={false} hasFailed={picture === null}>
        {picture ? (
          <LivingPicture
            picture={picture}
            label={describePicture(picture, { feed, name: pair })}
            onOpen={onOpen}
          />
        ) : null}
      </ChartBox>
      {top && bottom ? (
        <dl className="range-card__edges numeric">
          {edges.map(({ edge, name }) =>
            edge ? (
              <div key={edge.price}>
                <dt>{name(edge.touches.length)}</dt>
                <dd>
                  {formatChartPrice(subject, edge.price)}
                  <small>{away(edge.price)}</small>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : null}
    </>
  );
}

export type RangeCardProps = {
  subject: RangeSubject;
  /** Null with too little history for a range. */
  picture: Picture | null;
  feed: Feed;
  /** Said above by the bubble. */
  bare?: boolean;
  verdict?: { title: string; text: string };
  actions: readonly LivingAction[];
  firstKind?: 'primary' | 'soft' | 'line';
  onSay?: (words: string) => void;
  onOpenChart?: OpenChart;
};

/** The state in which nothing is proposed: the range, and how far it is to both edges. */
export function RangeCard(props: RangeCardProps) {
  const { subject, picture, feed, bare = false, verdict = texts.verdicts.none } = props;
  const { actions, firstKind = 'primary', onSay, onOpenChart } = props;
  const { pair, step, timeframe } = subject;
  const given = useContext(OpenChartContext);
  const openChart = onOpenChart ?? given;
  const open = picture && openChart ? () => openChart({ pair, step, levels: picture.levels }) : undefined;
  return (
    <article className="card living-card" aria-label={texts.noneLabel(pair)}>
      <div className="living-card__header">
        <span className="direction-chip direction-chip--none">
          <Icon name="minus" size={14} stroke={2.6} />
          {texts.none}
        </span>
        <h2>{pair}</h2>
        <span className="living-card__spacer" />
        <Chip>{texts.plan(timeframe, step)}</Chip>
      </div>
      {bare ? null : <Verdict mood={moods.none} {...verdict} />}
      <RangePart subject={subject} picture={picture} feed={feed} onOpen={open} />
      <LivingActions actions={actions} kind={firstKind} onSay={onSay} />
      <CardFooter feed={feed} step={step} />
    </article>
  );
}
