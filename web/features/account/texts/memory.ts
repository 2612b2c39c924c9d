import { factLabels } from '@app/domain/memory/fact.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';

export const texts = {
  title: 'What Pipsy remembers',
  summary: (facts: string, percent: string) => `${facts}, knows you ${percent}`,
  summaryFree: (percent: string) => `Knows you ${percent}`,
  things: (count: string, one: boolean) => (one ? `${count} thing` : `${count} things`),
  loading: 'Loading what Pipsy remembers...',
  failed: 'Failed to load what Pipsy remembers',
  knowledge: {
    title: 'How well Pipsy knows you',
    value: (percent: string, level: string) => `${percent}, ${level}`,
    told: 'Facts you shared',
    lessons: 'Lessons done',
    signals: 'Ideas ended, signals and practice',
    of: (known: string, most: string) => `${known} of ${most}`,
  },
  facts: {
    title: 'What you told Pipsy',
    kinds: factLabels,
    empty: 'Nothing yet. Tell Pipsy your name, what you trade with, what you risk or which markets you like.',
    said: (day: string) => `You said this on ${day}`,
    edited: (day: string) => `You corrected this on ${day}`,
    edit: 'Edit',
    editOne: (what: string) => `Edit ${what}`,
    erase: 'Erase',
    eraseOne: (what: string) => `Erase ${what}`,
    erasing: 'Erasing...',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'Corrected',
    erased: 'Erased',
  },
  timeframes: timeframeNames,
  free: 'On the free plan Pipsy follows your conversation and forgets it after half an hour of silence. Premium remembers what you tell it: your name, what you trade with and risk, your markets and your goals.',
  ended: 'Without premium Pipsy no longer uses this and adds nothing to it. You can still erase it.',
  lessons: {
    title: 'Lessons done and next',
    empty: 'Nothing learnt yet. Ask Pipsy what a pip is.',
    erase: 'Erase lessons done',
  },
  path: {
    label: (done: number, next: number) => `Your path: ${done} learnt, ${next} next`,
    done: ', learnt',
    next: 'Next',
    later: 'Then',
    ask: 'Say "teach me something" to Pipsy for the next one, or name any other.',
  },
  signals: {
    none: 'No idea of yours has ended yet.',
    noSignal: 'No signal of yours has ended yet.',
    some: (hit: string, settled: string, one: boolean) =>
      `${settled} of your signals ${one ? 'has' : 'have'} ended, ${hit} at the target.`,
    practice: (hit: string, settled: string) =>
      `Practice ideas, counted apart: ${settled} ended, ${hit} at the target.`,
    record:
      'This comes from the record of signals, where losses stay beside wins; forgetting it here does not change that record.',
  },
  everything: {
    action: 'Erase everything Pipsy remembers',
    title: 'Erase everything?',
    about:
      'Pipsy forgets what you told it, which lessons you have done and what you were just talking about. This cannot be undone. Your messages and signals stay.',
    keep: 'Keep it',
    confirm: 'Erase everything',
    busy: 'Erasing...',
    done: 'Pipsy has forgotten everything',
  },
  failure: 'That did not work. Nothing was changed.',
} as const;
