import { DAY_MS } from '@app/domain/time.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { lastQuestion } from '@app/domain/buddy/intents/turn-context.ts';
import { tellsOfPast } from '@app/domain/buddy/text/told-past.ts';
import { unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import { iconColour, moodOf } from '@app/domain/buddy/replies/mood.ts';
import type { NextSteps } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { nextStepsOf } from './next-steps.ts';
import { FOR_NEWCOMERS } from './talk/small-talk.ts';
import { leadWithFigure } from '@app/domain/buddy/replies/next-steps/lead-with-figure.ts';
import { draft, SIMULATED, type ReplyDraft, type Turn } from './turn.ts';

export function ended(turn: Turn, intents: readonly Intent[], made: ReplyDraft): ReplyDraft {
  const answer = drawnCalmly(labelledOnce(turn, made));
  // A figure that was worked out is paid, whatever was said beside it.
  const isChatOnly = !answer.context.question && intents.length > 0 && intents.every(isFreeToAsk);
  const isFree = answer.isFree || isChatOnly || tellsOfPast(turn.said ?? '');
  return {
    ...answer,
    isFree: isFree && !answer.setup && answer.watches.length === 0,
    context: { ...answer.context, last: lastWatched(answer) ?? lastQuestion(intents, turn.before) },
  };
}

/** "And gold too" after a yes to watching wants another watch. */
function lastWatched({ watches }: ReplyDraft): Intent | null {
  const watch = watches.at(-1);
  return watch
    ? { kind: 'watch', pair: watch.pair, timeframe: watch.timeframe, level: null, direction: null }
    : null;
}

const freeKinds = new Set<Intent['kind']>([
  'greeting',
  'help',
  'how-are-you',
  'thanks',
  'goodbye',
  'affirm',
  'decline',
  'orders',
  'nonsense',
  'unlisted',
  'hostile',
  'feeling',
]);
const isFreeToAsk = ({ kind }: Intent): boolean => freeKinds.has(kind);

function drawnCalmly(answer: ReplyDraft): ReplyDraft {
  const worried = iconColour({ pipsyMood: moodOf(answer.tone), content: answer.content }) === 'red';
  return worried && answer.tone === 'neutral' ? { ...answer, tone: 'caution' } : answer;
}

export const hinted = (answer: ReplyDraft): ReplyDraft => ({
  ...answer,
  content: `${answer.content}\n\n${FOR_NEWCOMERS}`,
});

/** Once per conversation and day, and with every signal. */
function labelledOnce({ now, before, labelsEveryPrice }: Turn, answer: ReplyDraft): ReplyDraft {
  const paragraphs = answer.content.split('\n\n');
  const others = paragraphs.filter((one) => one !== SIMULATED);
  if (others.length === paragraphs.length) return answer;
  const today = Math.floor(now / DAY_MS);
  if (before.labelledOn === today && !answer.setup && !labelsEveryPrice)
    return { ...answer, content: others.join('\n\n') };
  return {
    ...answer,
    content: [...others, SIMULATED].join('\n\n'),
    context: { ...answer.context, labelledOn: today },
  };
}

export function together(drafts: readonly ReplyDraft[]): ReplyDraft {
  const last = drafts.at(-1) as ReplyDraft;
  if (drafts.length === 1) return last;
  const first = <Key extends 'setup' | 'event' | 'chart' | 'messageType'>(key: Key): ReplyDraft[Key] =>
    drafts.find((one) => one[key] !== null)?.[key] ?? last[key];
  const paragraphs = drafts.flatMap((one) => one.content.split('\n\n'));
  const quietHours = drafts.find((one) => one.quietHours)?.quietHours;
  return {
    ...last,
    content: [...new Set(paragraphs)].join('\n\n'),
    tone: drafts.find((one) => one.tone !== 'neutral')?.tone ?? 'neutral',
    messageType: first('messageType'),
    setup: first('setup'),
    unopened: drafts.flatMap(({ unopened = [] }) => unopened),
    evidenceKind: drafts.find((one) => one.setup)?.evidenceKind,
    panel: (drafts.find((one) => one.setup) ?? drafts.find((one) => one.panel))?.panel ?? null,
    watches: drafts.flatMap((one) => one.watches),
    cancelWatches: drafts.flatMap((one) => one.cancelWatches),
    restWatches: drafts.find((one) => one.restWatches)?.restWatches,
    leaves: drafts.find((one) => one.leaves)?.leaves,
    ...(quietHours && { quietHours }),
    event: first('event'),
    chart: first('chart'),
    distress: drafts.some((one) => one.distress),
    isFree: drafts.every((one) => one.isFree),
    actions: drafts.flatMap((one) => one.actions),
    context: {
      ...last.context,
      question: drafts.find((one) => one.context.question)?.context.question ?? null,
      offer: drafts.find((one) => one.context.offer)?.context.offer ?? null,
      feeling: drafts.find((one) => one.context.feeling)?.context.feeling ?? null,
      taught: [...new Set(drafts.flatMap((one) => one.context.taught))],
    },
    evidence: drafts.flatMap((one) => one.evidence),
  };
}

export function apology(turn: Turn): ReplyDraft {
  return draft(
    turn,
    [
      "I'm sorry, I could not back up one of my own figures, so I'd rather not send that answer. It cost you nothing. Please ask again.",
    ],
    { tone: 'failed', messageType: 'error' },
  );
}

export function honest(turn: Turn, made: ReplyDraft): { draft: ReplyDraft; doubted: string[] } {
  const views = made.panel?.verdict.views ?? [];
  const doubted = [
    ...unbackedFigures(made.content, made.evidence),
    ...views.flatMap(({ says, change, evidence }) => unbackedFigures(`${says} ${change ?? ''}`, evidence)),
  ];
  return doubted.length === 0 ? { draft: made, doubted } : { draft: apology(turn), doubted };
}

/** Care is no headline, a lesson begins with its sentence, and what a model streamed or the user said is final. */
const isGentle = ({ distress, isQuote, tone, usage, context }: ReplyDraft): boolean =>
  distress ||
  Boolean(isQuote) ||
  Boolean(usage) ||
  tone === 'care' ||
  context.asked === 'lesson' ||
  Boolean(context.concern) ||
  Boolean(context.feeling);

/** A reply as it is stored and sent: none goes out without one to three next steps. */
export type FinishedReply = Omit<ReplyDraft, 'actions'> & { actions: NextSteps };

export const finishReply = (turn: Turn, made: ReplyDraft, served: readonly Pair[]): FinishedReply => ({
  ...made,
  content: isGentle(made) ? made.content : leadWithFigure(made.content),
  actions: nextStepsOf(turn, made, served),
});
