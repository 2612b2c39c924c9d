import { useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import './living-card.css';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import {
  heightOfIdea,
  livingStateOf,
  pictureOfIdea,
  stepOfPlan,
  type LivingIdea,
  type LivingState,
} from '@app/domain/charts/living/picture-of-idea.ts';
import { ideaNouns } from '@app/domain/signals/signal.ts';
import { Chip } from '../../badges/chip.tsx';
import { DirectionChip } from '../../badges/direction-chip.tsx';
import { StatusChip } from '../../badges/status-chip.tsx';
import { showToast } from '../../feedback/toast-store.ts';
import { ChartBox } from '../chart/chart-box.tsx';
import { IdeaEvidence, type CardEvidence } from '../evidence/idea-evidence.tsx';
import { PlanBar } from '../plan/plan-bar.tsx';
import { readPlan } from '../plan/plan.ts';
import { CardActions } from './parts/card-actions.tsx';
import { CardFooter } from './parts/card-footer.tsx';
import { CardFigures, practiceVerdict, signalVerdict, type CardConfidence } from './parts/card-evidence.tsx';
import {
  Levels,
  MoneyOutcomes,
  LeftSince,
  NowRow,
  ReleaseSentence,
  splitVerdict,
  TimeLeft,
  Verdict,
} from './parts/card-parts.tsx';
import { Lesson, ReplayRow, ResultStrip } from './parts/settled-part.tsx';
import { LEAST_STAKE } from './parts/stake-range.ts';
import { StakeSlider } from './parts/stake-slider.tsx';
import { useReplay } from './parts/use-replay.ts';
import { describePicture, type Feed } from './describe-picture.ts';
import { endQuestion, type LivingAction } from './living-actions.tsx';
import {
  exampleStake,
  formatStake,
  moods,
  nameOfPlan,
  resultOf,
  leadOf,
  type CardStake,
} from './living-figures.ts';
import { LivingPicture } from './living-picture.tsx';
import { OpenChartContext, type OpenChart } from './open-chart.ts';
import { texts } from './texts.ts';

export type LivingCardProps = {
  idea: LivingIdea;
  /** SG-1048; a plan in words has none. */
  signalId?: string;
  /** UTC ms. */
  now: number;
  /** Complete ones, oldest first, from before the opening to now or past the end; null while they load. */
  candles: readonly ChartCandle[] | null;
  chartFailed?: boolean;
  /** Whose prices they are. */
  feed: Feed;
  /** In R, after costs. */
  r?: number | null;
  stake?: CardStake;
  /** Years of the same rule there; null where nothing was measured. */
  evidence?: CardEvidence | null;
  confidence?: CardConfidence | null;
  settled?: { sentence: string; lesson: string | null } | null;
  /** The price jumped past the level. */
  gap?: boolean;
  /** The bubble above says the verdict. */
  bare?: boolean;
  /** Those of the state where left out. */
  actions?: readonly LivingAction[];
  firstKind?: 'primary' | 'soft' | 'line';
  onSay?: (words: string) => void;
  /** Rejects with words for the user where the stake stays what it was. */
  onStake?: (risk: number) => Promise<unknown>;
  /** Rejects with words for the user where they still follow it. */
  onUnfollow?: () => Promise<unknown>;
  onOpenChart?: OpenChart;
  /** The replay runs by itself where nobody saw it in this browser. */
  replay?: { isDue: boolean; onSeen: () => void };
};

const notDue = { isDue: false, onSeen: () => undefined };

function verdictOf(
  { idea, evidence = null, settled, r = null }: LivingCardProps,
  state: LivingState,
): { title: string; text: string } {
  const { verdicts } = texts;
  if (state === 'practice') return practiceVerdict(evidence);
  if (state === 'signal') return signalVerdict(evidence);
  if (state === 'live')
    return {
      title: verdicts.live[leadOf(resultOf(idea, r))],
      text: idea.kind === 'practice' ? verdicts.live.paper : verdicts.live.text,
    };
  if (state === 'left') return verdicts.left;
  return splitVerdict(settled?.sentence ?? '');
}

function Head({ idea, state }: { idea: LivingIdea; state: LivingState }) {
  const { action, kind, pair, status, entry, price, timeframe } = idea;
  const isPlan = state === 'practice' || state === 'signal';
  return (
    <div className="living-card__header">
      <DirectionChip action={action} isPractice={kind === 'practice'} />
      <h2>{pair}</h2>
      <span className="living-card__spacer" />
      {isPlan ? (
        <Chip>{texts.plan(timeframe, stepOfPlan(timeframe))}</Chip>
      ) : (
        <StatusChip
          status={state === 'left' ? 'left' : status}
          action={action}
          entry={entry}
          currentPrice={price}
        />
      )}
    </div>
  );
}

/** What was dragged, before the server has it; its own figure stands again once that changes. */
function useStake({ stake = exampleStake, onStake, onSay }: LivingCardProps) {
  const [draft, setDraft] = useState<{ of: CardStake; stake: CardStake } | null>(null);
  const isCurrent = draft && draft.of.risk === stake.risk && draft.of.account === stake.account;
  const shown = isCurrent ? draft.stake : stake;
  const change = (next: Partial<CardStake>) => setDraft({ of: stake, stake: { ...shown, ...next } });
  /** What is not taken stands no longer, unless it was moved again meanwhile. */
  const commit = async (risk: number): Promise<void> => {
    try {
      await onStake?.(risk);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      showToast({ title: texts.stake.failed, description, kind: 'error' });
      setDraft((now) => (now?.stake.risk === risk ? null : now));
    }
  };
  return {
    stake: shown,
    change: (risk: number) => change({ risk, isExample: false }),
    commit: (risk: number) => void commit(risk),
    setAccount: onSay
      ? (account: number) => {
          // The server learns the account by the words, so until then it takes the example at most.
          const risk = Math.min(exampleStake.risk, Math.max(LEAST_STAKE, Math.round(account) / 100));
          change({ account, risk, isExample: false });
          void commit(risk);
          onSay(texts.stake.say(account));
        }
      : undefined,
  };
}

function Body({
  props,
  state,
  stake,
  replayRow,
}: {
  props: LivingCardProps;
  state: LivingState;
  stake: CardStake;
  replayRow: ReactNode;
}) {
  const { idea, now, r = null, gap = false } = props;
  const plan = readPlan(idea);
  const result = resultOf(idea, r);
  const isSettled = state === 'settled';
  const isLive = state === 'live';
  const isLeft = state === 'left';
  return (
    <div className="living-card__body">
      {replayRow}
      {isLive ? <NowRow idea={idea} r={result} stake={stake} /> : null}
      <Levels idea={idea} />
      {plan ? <PlanBar plan={plan} current={isLeft ? null : idea.price} /> : null}
      {isLeft ? (
        <LeftSince idea={idea} now={now} />
      ) : isSettled ? (
        <ResultStrip idea={idea} r={result} stake={stake} gap={gap} />
      ) : (
        <MoneyOutcomes
          idea={idea}
          stake={stake}
          isLive={isLive}
          middle={texts.money.middle[isLive ? 'live' : idea.kind]}
        />
      )}
      {state === 'practice' && stake.isExample ? (
        <p className="small muted numeric">{texts.money.example(formatStake(stake.risk))}</p>
      ) : null}
      {isLive ? <TimeLeft idea={idea} now={now} /> : null}
    </div>
  );
}

/** What the past says: open while it is a plan, among the details once it lives. */
function Past({ props, state, stake }: { props: LivingCardProps; state: LivingState; stake: CardStake }) {
  const { idea, signalId, evidence, confidence } = props;
  const isPlan = state === 'practice' || state === 'signal';
  return (
    <>
      {isPlan && evidence ? (
        <IdeaEvidence evidence={evidence} stake={state === 'signal' ? stake.risk : undefined} />
      ) : null}
      <CardFigures idea={idea} signalId={signalId} confidence={confidence}>
        {!isPlan && evidence ? <IdeaEvidence evidence={evidence} /> : null}
      </CardFigures>
    </>
  );
}

/** An idea from its plan to its end; draws nothing when the prices do not make a plan. */
export function LivingCard(props: LivingCardProps) {
  const { idea, now, candles, chartFailed = false, feed, settled, bare = false } = props;
  const { onOpenChart, replay: first = notDue } = props;
  const state = livingStateOf(idea, now);
  const isOver = state === 'settled' || state === 'left';
  // Left and closed since: its candles go on to now, below a plan of another day.
  const isGone = state === 'left' && idea.closedAt !== null;
  const box = useRef<HTMLElement>(null);
  const stake = useStake(props);
  const picture = useMemo(
    () => (candles?.length ? pictureOfIdea(idea, candles, state) : null),
    [idea, candles, state],
  );
  const isDue = first.isDue && picture?.end !== undefined && picture.end !== null;
  const replay = useReplay(box, { isDue, onSeen: first.onSeen });
  const given = useContext(OpenChartContext);
  const openChart = onOpenChart ?? given;
  const open =
    picture?.plan && openChart && !isGone
      ? () => {
          const { step, levels, plan, end } = picture;
          const question = endQuestion(idea);
          openChart({
            pair: idea.pair,
            step,
            levels,
            ...(plan && { plan }),
            ...(end && { end, ...(question && { question }) }),
          });
        }
      : undefined;
  if (!readPlan(idea)) return null;
  const verdict = verdictOf(props, state);
  // Its row stands while the candles are on their way, so that nothing below it moves.
  const hasReplay = candles === null ? state === 'settled' && !chartFailed : Boolean(picture?.end);
  const replayRow = hasReplay ? (
    <ReplayRow
      idea={idea}
      isStill={replay.isStill}
      onReplay={replay.start}
      renderStill={(progress, label) =>
        picture ? <LivingPicture picture={picture} progress={progress} label={label} /> : null
      }
    />
  ) : null;
  return (
    <article
      className="card living-card"
      aria-label={texts.label[state](nameOfPlan(idea), ideaNouns[idea.kind])}
      ref={box}
    >
      <Head idea={idea} state={state} />
      {bare || !verdict.title ? null : <Verdict mood={moods[state]} {...verdict} />}
      <ChartBox isLoading={candles === null} hasFailed={chartFailed} height={heightOfIdea(idea)}>
        {picture ? (
          <LivingPicture
            picture={picture}
            run={replay.run}
            label={describePicture(picture, { feed, name: nameOfPlan(idea) })}
            onOpen={open}
          />
        ) : null}
      </ChartBox>
      {isOver ? null : <ReleaseSentence idea={idea} now={now} />}
      <Body props={props} state={state} stake={stake.stake} replayRow={replayRow} />
      {settled?.lesson && state === 'settled' ? <Lesson text={settled.lesson} /> : null}
      {idea.kind === 'signal' && !isOver ? (
        <StakeSlider
          stake={stake.stake}
          onChange={stake.change}
          onCommit={stake.commit}
          onAccount={stake.setAccount}
        />
      ) : null}
      <Past props={props} state={state} stake={stake.stake} />
      <CardActions {...props} state={state} />
      <CardFooter feed={feed} step={stepOfPlan(idea.timeframe)} isLive={state === 'live'} />
    </article>
  );
}
