import type { Intent } from '@app/domain/buddy/intent.ts';
import { readIntents } from '@app/domain/buddy/intent.ts';
import { unbackedFigures } from '@app/domain/buddy/evidence.ts';
import { answerEventSignal } from './answer-event-signal.ts';
import { answerHours } from './answer-hours.ts';
import { answerNews } from './answer-news.ts';
import { answerQuote } from './answer-quote.ts';
import { answerResults, explainSignal } from './answer-results.ts';
import { answerOutlook, answerSignalRequest } from './answer-signal-request.ts';
import { answerPlan, answerTokens } from './answer-tokens.ts';
import { acceptOffer, answerWatch, answerWatches } from './answer-watch.ts';
import { care } from './care.ts';
import { compare } from './compare.ts';
import { cannotSeeImages, isChatter, smallTalk, unlisted } from './small-talk.ts';
import { library } from '../lessons/library.ts';
import { askPanel } from '../panel/ask-panel.ts';
import { teach, teachMore } from './teach.ts';
import { draft, type ReplyDraft, type Tools, type Turn } from './turn.ts';

/** The buddy's answer to a message: what is wanted, one story for each, put together. Reads only. */
export async function reply(
  turn: Turn,
  tools: Tools,
  message: { content: string; hasImages: boolean },
): Promise<ReplyDraft> {
  const words = message.content.trim();
  const drafts: ReplyDraft[] = message.hasImages ? [cannotSeeImages(turn)] : [];
  if (words.length > 0) {
    for (const intent of readIntents(words, library.find, turn.before))
      drafts.push(await askPanel(tools, await story(turn, tools, intent), intent.kind));
  }
  return together(drafts);
}

async function story(turn: Turn, tools: Tools, intent: Intent): Promise<ReplyDraft> {
  if (intent.kind === 'affirm' && turn.before.offer) return acceptOffer(turn, tools, turn.before.offer);
  if (intent.kind === 'affirm' && turn.before.topic) return teachMore(turn, tools, turn.before.topic);
  if (isChatter(intent.kind)) return smallTalk(turn, intent.kind);
  switch (intent.kind) {
    case 'quote':
      return answerQuote(turn, tools, intent.pairs);
    case 'compare':
      return compare(turn, tools, intent.pairs);
    case 'signal':
      return answerSignalRequest(turn, tools, intent);
    case 'outlook':
      return answerOutlook(turn, tools, intent);
    case 'watch':
      return answerWatch(turn, tools, intent);
    case 'my-watches':
      return answerWatches(turn, tools);
    case 'my-signals':
      return answerResults(turn, tools);
    case 'explain-signal':
      return explainSignal(turn, tools, intent.pair);
    case 'tokens':
      return answerTokens(turn, tools);
    case 'plan':
      return answerPlan(turn);
    case 'lesson':
      return teach(turn, tools, intent.topic);
    case 'news':
      return answerNews(turn, tools, intent);
    case 'event-signal':
      return answerEventSignal(turn, tools, intent);
    case 'hours':
      return answerHours(turn, intent.pair);
    case 'unlisted':
      return unlisted(turn, intent.name);
    case 'feeling':
      return care(turn, intent.feeling);
    default:
      return smallTalk(turn, 'nonsense');
  }
}

/** Several answers as one message; at most one plan with its own panel and one watch, and the last answer is what a follow-up is about. */
export function together(drafts: readonly ReplyDraft[]): ReplyDraft {
  const last = drafts.at(-1) as ReplyDraft;
  if (drafts.length === 1) return last;
  const first = <Key extends 'setup' | 'watch' | 'event' | 'messageType'>(key: Key): ReplyDraft[Key] =>
    drafts.find((one) => one[key] !== null)?.[key] ?? last[key];
  const paragraphs = drafts.flatMap((one) => one.content.split('\n\n'));
  return {
    ...last,
    content: [...new Set(paragraphs)].join('\n\n'),
    tone: drafts.find((one) => one.tone !== 'neutral')?.tone ?? 'neutral',
    messageType: first('messageType'),
    setup: first('setup'),
    panel: (drafts.find((one) => one.setup) ?? drafts.find((one) => one.panel))?.panel ?? null,
    watch: first('watch'),
    event: first('event'),
    distress: drafts.some((one) => one.distress),
    context: {
      ...last.context,
      offer: drafts.find((one) => one.context.offer)?.context.offer ?? null,
      taught: [...new Set(drafts.flatMap((one) => one.context.taught))],
    },
    evidence: drafts.flatMap((one) => one.evidence),
  };
}

/** Said in place of a draft that holds a figure without evidence. Such a reply is a failure and costs nothing. */
export function apology(turn: Turn): ReplyDraft {
  return draft(
    turn,
    [
      "I'm sorry, I could not back up one of my own figures, so I'd rather not send that answer. It cost you nothing. Please ask again.",
    ],
    { tone: 'failed', messageType: 'error' },
  );
}

/** The draft, or the apology where a figure of it is not backed; `doubted` are those figures. */
export function honest(turn: Turn, made: ReplyDraft): { draft: ReplyDraft; doubted: string[] } {
  const views = made.panel?.verdict.views ?? [];
  const doubted = [
    ...unbackedFigures(made.content, made.evidence),
    ...views.flatMap(({ says, change, evidence }) => unbackedFigures(`${says} ${change ?? ''}`, evidence)),
  ];
  return doubted.length === 0 ? { draft: made, doubted } : { draft: apology(turn), doubted };
}
