import type { Forecaster } from '@app/domain/brains/view.ts';
import { formatCount } from '../../lib/format/format.ts';

export const texts = {
  page: {
    back: 'Back to Signals',
    title: 'How honest is the confidence',
    intro:
      'Pipsy says how likely an idea is to reach its target before its stop and before it runs out of time. Here every one of those figures is held against what the price did. A stop counts as a miss, and so does time running out.',
    loading: 'Loading the record...',
    failed: 'The record could not be loaded',
    checkConnection: 'Check your connection and try again.',
    shownAsAt: (clock: string): string => `Shown as it was at ${clock} on this device's clock, UTC.`,
    simulated: 'These are outcomes of a simulated market. They say nothing about a live one.',
    notAdvice:
      'A good record is no promise. Never risk more because a percentage is high, and the stop costs the same whatever the figure said.',
  },
  choose: {
    who: 'Who stated it',
    whose: 'Whose signals',
    all: 'All signals',
    mine: 'My signals',
  },
  names: {
    breakout: 'Breakout analyst',
    news: 'News analyst',
    risk: 'Risk manager',
    coach: 'Coach',
    panel: 'All four together',
  } satisfies Record<Forecaster, string>,
  record: {
    heading: (who: string): string => `What became of it: ${who}`,
    notYet: 'Not yet calibrated',
    calibrated: 'Enough to compare',
    settled: (settled: number): string => `${formatCount(settled)} settled`,
    progress: (settled: number, needed: number): string =>
      `${formatCount(settled)} of ${formatCount(needed)} settled`,
    notYetWhy: (needed: number): string =>
      `Below ${formatCount(needed)} settled signals luck outweighs skill, so read what follows as a first look and no more.`,
    none: 'Nothing has settled yet',
    noneWhy: 'Once a signal reaches its stop or its target, or runs out of time, it is counted here.',
    noneMine: 'Your own signals appear here once they are over.',
    toChat: 'Go to the chat',
    missed: 'Missed',
    missedNote: (settled: number): string => `of ${formatCount(settled)} settled, stopped or out of time`,
    reached: 'Reached the target',
    reachedNote: (share: string, stated: string): string => `${share}, where ${stated} was stated on average`,
    brier: 'Brier score',
    brierNote: (reference: string): string => `0 is best; always stating plain chance gets ${reference}`,
    skill: 'Skill',
    skillNote: {
      worse: 'Below 0: worse than stating plain chance',
      none: '0: no better than stating plain chance',
      better: 'Above 0: better than stating plain chance',
      few: 'Too few settled signals to mean much',
      unknown: 'Nothing to compare with yet',
    },
  },
  chart: {
    heading: 'Stated and seen',
    axes: { stated: 'Chance that was stated', seen: 'Share that reached the target', ideal: 'as stated' },
    twin: (parts: readonly string[], how: string): string => `${parts.join('; ')}. ${how}`,
    part: (stated: string, missed: number, hits: number): string =>
      `of ${formatCount(missed + hits)} given ${stated}, ${formatCount(missed)} missed and ${formatCount(hits)} reached the target`,
    how: 'Dots below the dashed line were too sure, dots above it too modest. A hollow dot is too few signals to mean much, and the bars show where the true share probably lies.',
    table: 'Stated chances and what became of them',
    stated: 'Stated',
    missed: 'Missed',
    reached: 'Reached',
    share: 'Share',
    likely: 'Likely between',
    range: (low: string, high: string): string => `${low} to ${high}`,
    few: 'too few to mean much',
  },
  weights: {
    heading: 'How much each brain counts',
    text: 'A brain whose stated odds did better than luck counts for more when the four decide, one that did worse counts for less: from a quarter to twice as much. Below 30 settled signals everybody counts the same.',
    listening:
      'Each brain is judged by the odds that it stated itself. One that stated none on an idea has no vote on its odds; it can only object.',
    table: 'Brains with their record and their weight',
    brain: 'Brain',
    against: 'Ideas it was against',
    for: 'Ideas it was for',
    tally: (missed: number, hits: number): readonly [string, string] => [
      `${formatCount(missed)} missed,`,
      `${formatCount(hits)} reached`,
    ],
    noTally: 'none',
    skill: 'Skill',
    settled: (settled: number): string => `over ${formatCount(settled)}`,
    weight: 'Counts',
    times: (weight: string): string => `×${weight}`,
  },
  method: {
    heading: 'How this is measured',
    points: [
      'Every figure is kept the moment the signal opens, in a record that can only be added to. Nothing is changed afterwards.',
      'The target reached before the stop and before time ran out is a hit. Everything else is a miss.',
      'The same idea given to several people at the same time counts once, because it has one outcome.',
      'The Brier score is the mean of the squared misses. Skill compares it with always stating the chance that a price without direction has at the same stop and target.',
      'Weights follow from signals that were over before the moment at which they are used, never from later ones.',
    ],
  },
};
