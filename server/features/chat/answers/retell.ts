import { exampleMarkets } from '@app/domain/buddy/clauses/market-names.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { answerQuestions } from './questions/answer-questions.ts';
import { draft, type Length, type ReplyDraft, type QueryTools, type Turn } from './turn.ts';

export type Story = (turn: Turn, tools: QueryTools, intent: Intent) => Promise<ReplyDraft>;
type Wish = 'shorter' | 'more' | 'again';

const lengths: Record<Wish, Length | undefined> = { shorter: 'short', more: 'full', again: undefined };

/** Issues, watches and cancels nothing. */
export async function retell(turn: Turn, tools: QueryTools, wish: Wish, story: Story): Promise<ReplyDraft> {
  const { question } = turn.before;
  const length = lengths[wish];
  if (question) {
    const [told] = await answerQuestions({ ...turn, ...(length && { length }) }, tools, [question]);
    if (told) return told;
  }
  const about = await retold(turn, tools);
  if (!about) return nothingYet(turn, tools);
  if (about.kind === 'lesson' && wish === 'more') return story(turn, tools, { kind: 'affirm' });
  const told = await story({ ...turn, ...(length && { length }) }, tools, about);
  if (wish !== 'more' || !(await story(turn, tools, about)).content.includes(told.content))
    return harmless(told);
  const [first] = exampleMarkets(tools.pairs);
  return draft(
    turn,
    [`That is all I know about it. You could ask "how much does ${first} move", or "what is a stop loss".`],
    { context: told.context },
  );
}

const harmless = (told: ReplyDraft): ReplyDraft => ({
  ...told,
  setup: null,
  outlook: null,
  watches: [],
  cancelWatches: [],
});

async function retold({ before }: Turn, tools: QueryTools): Promise<Intent | null> {
  if (before.feeling) return { kind: 'feeling', feeling: before.feeling };
  if (before.asked === 'watch') return { kind: 'my-watches' };
  if (before.asked === 'lesson' && before.topic) return { kind: 'lesson', topic: before.topic };
  const { last, timeframe } = before;
  const pair = before.pairs[0] ?? null;
  if (before.asked === 'signal' || last?.kind === 'signal') {
    const open = (await tools.signals()).some((one) => one.status === 'active' && one.pair === pair);
    if (open) return { kind: 'explain-signal', pair };
    return pair ? { kind: 'outlook', pair, timeframe } : null;
  }
  if (last?.kind === 'watch' || last?.kind === 'cancel-watch') return { kind: 'my-watches' };
  return last;
}

function nothingYet(turn: Turn, tools: QueryTools): ReplyDraft {
  const [first] = exampleMarkets(tools.pairs);
  return draft(
    turn,
    [
      `There is no answer before this one that I could tell again. Ask me something, such as "what is ${first} at" or "what is a pip".`,
    ],
    { isFree: true },
  );
}
