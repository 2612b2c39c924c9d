import type { Intent } from '@app/domain/buddy/intent.ts';
import { spokenName } from '@app/domain/buddy/market-names.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { answerIntent } from '../analyst/answer-intent.ts';
import { SIMULATED, type ReplyDraft, type Tools, type Turn } from '../analyst/turn.ts';
import { askPanel } from './ask-panel.ts';

/** Markets that are put before the four until a wish for the best idea anywhere ends without one. */
const MOST_ASKED = 3;

/** The story that one intent asks for, and what the four say of its idea. */
export async function answerDecided(turn: Turn, tools: Tools, intent: Intent): Promise<ReplyDraft> {
  const first = await asked(turn, tools, intent);
  const isAnywhere = (intent.kind === 'signal' || intent.kind === 'outlook') && intent.pair === null;
  return isAnywhere && isRefused(first) ? nextBest(turn, tools, { intent, first }) : first;
}

const asked = async (turn: Turn, tools: Tools, intent: Intent): Promise<ReplyDraft> =>
  askPanel(tools, await answerIntent(turn, tools, intent), intent.kind);

const isRefused = ({ panel, setup }: ReplyDraft): boolean => panel?.decided === true && setup === null;

/** The first of the next best markets on which the four want a trade; where there is none, the first answer, and where else they looked. */
async function nextBest(
  turn: Turn,
  tools: Tools,
  { intent, first }: { intent: Intent; first: ReplyDraft },
): Promise<ReplyDraft> {
  const open = (await tools.signals())
    .filter((one) => one.status === 'active')
    .map((one) => one.pair as Pair);
  const refused = first.context.pairs.slice(0, 1);
  while (refused.length < MOST_ASKED) {
    const left: Tools = {
      ...tools,
      bestSetup: (timeframe) => tools.bestSetup(timeframe, [...refused, ...open]),
    };
    const next = await asked(turn, left, intent);
    const [pair] = next.context.pairs;
    if (next.panel?.decided !== true || pair === undefined || refused.includes(pair)) break;
    if (next.setup) return withDoubts(next, refused);
    refused.push(pair);
  }
  const others = refused.slice(1);
  if (others.length === 0) return first;
  const paragraphs = first.content.split('\n\n').filter((one) => one !== SIMULATED);
  const label = first.content.includes(SIMULATED) ? [SIMULATED] : [];
  const elsewhere = `I went on to ${listed(others)}: no trade there either.`;
  return { ...first, content: [...paragraphs, elsewhere, ...label].join('\n\n') };
}

const listed = (pairs: readonly Pair[]): string => pairs.map(spokenName).join(' and ');

/** The trade with what came before it, said behind its verdict. */
function withDoubts(made: ReplyDraft, refused: readonly Pair[]): ReplyDraft {
  const [verdict, ...rest] = made.content.split('\n\n');
  const before = `${listed(refused)} came before it, and there the four want no trade.`;
  return { ...made, content: [verdict, before, ...rest].join('\n\n') };
}
