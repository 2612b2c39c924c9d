import type { ReactNode } from 'react';
import './living-row.css';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import type { LivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { formatSignedDollars } from '../../../lib/format/format.ts';
import { DirectionChip } from '../../badges/direction-chip.tsx';
import { SparkLine } from '../../figures/spark-line.tsx';
import { Triangle } from '../../icons/triangle.tsx';
import { endingOf } from './ending.ts';
import {
  exampleStake,
  formatMoment,
  formatR,
  formatStake,
  formatTimeLeft,
  nameOfPlan,
  resultOf,
  type CardStake,
} from './living-figures.ts';
import { texts } from './texts.ts';

export type LivingRowProps = {
  idea: LivingIdea;
  /** SG-1048 */
  signalId: string;
  now: number;
  /** Oldest first; null while they load. */
  candles: readonly ChartCandle[] | null;
  r?: number | null;
  stake?: CardStake;
  isOpen?: boolean;
  onToggle?: () => void;
  /** The card, while it is open. */
  children?: ReactNode;
};

function onStake(idea: LivingIdea, text: string, { risk, isExample }: CardStake): string {
  if (idea.kind === 'practice') return texts.row.onPaper(text);
  return (isExample ? texts.row.onExample : texts.row.onYour)(text, formatStake(risk));
}

/** How it stands in a few words, and when that is. */
function factsOf(idea: LivingIdea, r: number | null, stake: CardStake, now: number): [string, string] {
  const { status, endsAt, closedAt, leftAt = null } = idea;
  if (leftAt !== null) return [texts.row.leftOut, texts.row.at(formatMoment(leftAt, now).utc)];
  if (status === 'plan') return [idea.kind === 'practice' ? texts.row.practice : '', ''];
  if (status === 'active')
    return [
      r === null ? texts.row.noPrice : onStake(idea, formatR(r), stake),
      now < endsAt ? texts.row.left(formatTimeLeft(endsAt - now)) : texts.left.closing,
    ];
  const ending = endingOf[status].text;
  const at = closedAt === null ? '' : texts.row.at(formatMoment(closedAt, now).utc);
  if (r === null) return [texts.unpriced, at];
  const isOwn = idea.kind === 'signal' && !stake.isExample;
  const result = isOwn ? texts.row.own(formatR(r)) : onStake(idea, formatR(r), stake);
  return [texts.row.result(ending, result), at];
}

/** An idea in 64 px: its path, what it comes to and two facts; a tap opens the card below it. */
export function LivingRow(props: LivingRowProps) {
  const {
    idea,
    signalId,
    now,
    candles,
    r = null,
    stake = exampleStake,
    isOpen = false,
    onToggle,
    children,
  } = props;
  // What it comes to since it was left is no result of the user's.
  const result = idea.leftAt ? null : resultOf(idea, r);
  const money = result === null ? null : formatSignedDollars(result * stake.risk);
  const isFlat = money === null || !/^[+\u2212]/.test(money);
  const tone = isFlat ? '' : (result ?? 0) > 0 ? 'up' : 'down';
  const [fact, time] = factsOf(idea, result, stake, now);
  const body = (
    <>
      <span className="living-row__line">
        <SparkLine
          values={candles?.map(({ close }) => close) ?? []}
          base={candles?.length ? idea.entry : null}
          change={result ?? 0}
          width={64}
          height={40}
        />
      </span>
      <span className="living-row__name">
        <DirectionChip action={idea.action} isPractice={idea.kind === 'practice'} small />
        <b>{idea.pair}</b>
      </span>
      <span className={`living-row__result numeric ${tone}`}>
        {isFlat ? null : <Triangle up={tone === 'up'} />}
        {money}
      </span>
      <span className="living-row__facts numeric">
        <span>{fact}</span>
        <span>{time}</span>
      </span>
    </>
  );
  return (
    <article className="living-row" aria-label={`${nameOfPlan(idea)}, ${signalId}`}>
      {onToggle ? (
        <button type="button" className="living-row__open" aria-expanded={isOpen} onClick={onToggle}>
          {body}
        </button>
      ) : (
        <div className="living-row__open">{body}</div>
      )}
      {isOpen ? <div className="living-row__card">{children}</div> : null}
    </article>
  );
}
