import type { CalibrationVerdict } from '@app/domain/brains/track-record/calibration.ts';
import type { Forecaster } from '@app/domain/brains/view.ts';
import type { RefusalReason } from '@app/domain/signals/refusal-reason.ts';
import { timeframeTitles } from '@app/domain/signals/timeframe-name.ts';
import { formatCount } from '../../lib/format/format.ts';

const titles: Readonly<Record<string, string>> = timeframeTitles;

export const texts = {
  scrolls: (label: string): string => `${label}, scrolls sideways`,
  page: {
    back: 'Back to Signals',
    title: 'How honest is the confidence',
    intro:
      'Pipsy says how likely an idea is to reach its target before its stop and before it runs out of time. Here each of those figures is compared with what the price did. A stop counts as a miss, and so does time running out.',
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
    whose: 'Whose ideas',
    all: 'All ideas',
    mine: 'My ideas',
  },
  names: {
    breakout: 'Breakout analyst',
    news: 'News analyst',
    risk: 'Risk manager',
    coach: 'Coach',
    panel: 'All four together',
  } satisfies Record<Forecaster, string>,
  scores: {
    summary: 'Details: how close the stated chances came',
    nothingToCompare: 'Nothing to compare with yet.',
    few: 'Too few settled ideas to mean much.',
    brier: 'Brier score',
    brierMeaning: (reference: string): string =>
      `How far the stated chances were from what happened, squared, so that bold mistakes weigh most. 0 is perfect, and saying 50% every time gets 0.25. Always stating luck gets ${reference} on these ideas.`,
    slope: 'Slope',
    slopeMeaning: (low: string, high: string): string =>
      `Whether higher chances came true more often. At 1 as much more often as was stated; below 1 the chances were too bold; at 0 they told nothing apart. By the count of ideas anything between ${low} and ${high} would fit.`,
    slopeUnknown: 'Whether higher chances came true more often. Cannot be told yet.',
    skill: {
      name: 'Skill',
      better: (share: string): string =>
        `The stated chances came ${share} closer to what happened than always stating luck.`,
      worse: (share: string): string =>
        `The stated chances were ${share} further from what happened than always stating luck. Luck alone would have told you more.`,
      none: 'The stated chances came no closer to what happened than always stating luck.',
    },
  },
  record: {
    heading: (who: string): string => `What became of it: ${who}`,
    notYet: 'Not yet calibrated',
    verdict: {
      calibrated: 'Calibrated',
      off: 'Not calibrated',
      unknown: 'Not enough to say',
    } satisfies Record<CalibrationVerdict, string>,
    verdictWhy: {
      calibrated:
        'Every tenth with 100 or more cases came true within 3 points of what was stated, and the slope of outcomes over stated chances is near 1, with 1 inside its range.',
      off: 'A tenth with 100 or more cases came true more than 3 points away from what was stated, or the range of the slope leaves out 1. Do not take these percentages at face value.',
      unknown:
        'No tenth has 100 cases yet, or the slope of outcomes over stated chances is not known well enough. A count alone makes nothing calibrated.',
    } satisfies Record<CalibrationVerdict, string>,
    parts: (signals: string, practice: string): string => `${signals} signals and ${practice} practice ideas`,
    settled: (settled: number): string => `${formatCount(settled)} settled`,
    progress: (settled: number, needed: number): string =>
      `${formatCount(settled)} of ${formatCount(needed)} settled`,
    notYetWhy: (needed: number): string =>
      `Below ${formatCount(needed)} settled ideas luck outweighs skill, so read what follows as a first look and no more.`,
    none: 'Nothing has settled yet',
    noneWhy: 'Once an idea reaches its stop or its target, or runs out of time, it is counted here.',
    noneMine: 'Your own signals and practice ideas appear here once they are over.',
    toChat: 'Go to the chat',
    missed: 'Missed',
    missedNote: (settled: number): string => `of ${formatCount(settled)} settled, stopped or out of time`,
    reached: 'Reached the target',
    reachedNote: (share: string, stated: string): string => `${share}, where ${stated} was stated on average`,
  },
  chart: {
    heading: 'Stated and seen',
    axes: { stated: 'Chance that was stated', seen: 'Share that reached the target', ideal: 'as stated' },
    twin: (parts: readonly string[], how: string): string => `${parts.join('; ')}. ${how}`,
    part: (stated: string, missed: number, hits: number): string =>
      `of ${formatCount(missed + hits)} given ${stated}, ${formatCount(missed)} missed and ${formatCount(hits)} reached the target`,
    how: 'Dots below the dashed line were too sure, dots above it too modest. A hollow dot stands for too few ideas to mean much, and the bars show where the true share probably lies.',
    table: 'Stated chances and what became of them',
    stated: 'Stated',
    missed: 'Missed',
    reached: 'Reached',
    share: 'Share',
    likely: 'Likely between',
    range: (low: string, high: string): string => `${low} to ${high}`,
    few: 'too few to mean much',
  },
  results: {
    heading: 'Everybody’s signals, practice ideas, and what we said no to',
    text: 'A signal is an idea that its past supports; a practice idea has no proven edge. The third line is what we said no to: refused by the four brains, without a proven edge, or proposed and not opened. Each is followed to its end in the same way and counted apart.',
    table: 'Results of signals, practice ideas and refused set-ups',
    kind: 'Which',
    who: 'Who',
    columns: ['Closed', 'Target hits', 'Profitable', 'Stated', 'By luck', 'Mean result'],
    signal: 'Signals',
    practice: 'Practice ideas',
    refused: 'What we said no to',
    reasons: 'Who said no',
    by: {
      breakout: 'Breakout analyst',
      news: 'News analyst',
      risk: 'Risk manager',
      coach: 'Coach',
      unproven: 'No proven edge, so no signal',
      unopened: 'Proposed, not opened',
    } satisfies Record<RefusalReason, string>,
    earlier:
      'Profitable means closed above zero after spread, at the target or not. Overlapping ideas of one plan count once. Ideas from before practice ideas were told apart count as signals, as they were called then; no evidence was required of them.',
  },
  groups: {
    heading: 'By pair, plan and hour',
    choose: 'Compare by',
    by: { kind: 'Kind', pair: 'Pair', plan: 'Plan', hour: 'Hour' },
    table: (by: string): string => `Stated chances and what became of them, by ${by.toLowerCase()}`,
    columns: ['Settled', 'Reached', 'Stated', 'By luck'],
    /** Where one row is one kind. */
    resultColumns: ['Profitable', 'Mean result'],
    kinds: { signal: 'Signals', practice: 'Practice ideas' },
    plan: (timeframe: string): string => titles[timeframe] ?? timeframe,
    hour: (hour: string): string => `${hour}:00`,
    about: 'With this many rows, one of them stands out by luck alone. Always read a row with its range.',
    aboutHours:
      'The hour in which the idea was opened, UTC. Out of twenty-four rows, one stands out by luck alone. Always read a row with its range.',
  },
  weights: {
    heading: 'How much each brain counts',
    text: 'A brain whose stated odds did better than luck counts for more when the four decide, one that did worse counts for less: from a quarter to twice as much. Below 30 settled ideas everybody counts the same.',
    listening:
      'Each brain is judged by the odds it stated itself. A brain that stated none for an idea has no say in its odds; it can only object.',
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
      'Every figure is stored the moment the idea opens, in a record that can only be added to. Nothing is changed afterwards.',
      'The target reached before the stop and before time ran out is a hit. Everything else is a miss.',
      'The same idea given to several people at the same time counts once, because it has one outcome.',
      'The Brier score is the mean of the squared misses. Skill compares it with always stating the chance that a price without direction has at the same stop and target.',
      'A refused set-up is kept once for each candle of its plan, whoever asked, with the brain that stopped it. Nobody holds it, and it is in no other figure.',
      'Weights follow from ideas that were over before the moment at which they are used, never from later ones.',
    ],
  },
};
