import { useContext } from 'react';
import './living-card.css';
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
import { moods } from './living-figures.ts';
import { LivingPicture } from './living-picture.tsx';
import { OpenChartContext, type OpenChart } from './open-chart.ts';
import { texts } from './texts.ts';

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
  const { pair, step, timeframe, priceNow } = subject;
  const away = (edge: number) => texts.edge.away(formatDistance(pair, edge - priceNow), edge > priceNow);
  const price = (value: number) => formatChartPrice(subject, value);
  const [top, bottom] = picture?.levels ?? [];
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
        <Chip>{texts.timeframes[timeframe]}</Chip>
      </div>
      {bare ? null : <Verdict mood={moods.none} {...verdict} />}
      <ChartBox isLoading={false} hasFailed={picture === null}>
        {picture ? (
          <LivingPicture
            picture={picture}
            label={describePicture(picture, { feed, name: pair })}
            onOpen={open}
          />
        ) : null}
      </ChartBox>
      {top && bottom ? (
        <dl className="living-card__body living-card__edges numeric">
          <div>
            <dt>{texts.edge.bottom(bottom.touches.length)}</dt>
            <dd>
              {price(bottom.price)}
              <small>{away(bottom.price)}</small>
            </dd>
          </div>
          <div>
            <dt>{texts.edge.top(top.touches.length)}</dt>
            <dd>
              {price(top.price)}
              <small>{away(top.price)}</small>
            </dd>
          </div>
        </dl>
      ) : null}
      <LivingActions actions={actions} kind={firstKind} onSay={onSay} />
      <CardFooter feed={feed} step={step} />
    </article>
  );
}
