import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { answerIntent } from '../answers/answer-intent.ts';
import { SIMULATED, type ReplyDraft, type QueryTools, type Turn } from '../answers/turn.ts';
import { addPanelVerdict } from './add-panel-verdict.ts';

const MAX_MARKETS = 3;

export async function answerWithPanel(
  turn: Turn,
  queryTools: QueryTools,
  intent: Intent,
): Promise<ReplyDraft> {
  const first = await answerOnce(turn, queryTools, intent);
  const isAnywhere = (intent.kind === 'signal' || intent.kind === 'outlook') && intent.pair === null;
  return isAnywhere && isRefused(first) ? tryNextBest(turn, queryTools, { intent, first }) : first;
}

const answerOnce = async (turn: Turn, queryTools: QueryTools, intent: Intent): Promise<ReplyDraft> =>
  addPanelVerdict(queryTools, await answerIntent(turn, queryTools, intent), intent.kind);

const isRefused = ({ panel, setup }: ReplyDraft): boolean =>
  panel?.decided === true && setup === null && panel.verdict.decision === 'no-trade';

async function tryNextBest(
  turn: Turn,
  queryTools: QueryTools,
  { intent, first }: { intent: Intent; first: ReplyDraft },
): Promise<ReplyDraft> {
  const open = (await queryTools.signals())
    .filter((one) => one.status === 'active')
    .map((one) => one.pair as Pair);
  const refused = first.context.pairs.slice(0, 1);
  const setups = [...(first.unopened ?? [])];
  while (refused.length < MAX_MARKETS) {
    const otherMarkets: QueryTools = {
      ...queryTools,
      bestSetup: (timeframe, except = []) =>
        queryTools.bestSetup(timeframe, [...except, ...refused, ...open]),
    };
    const next = await answerOnce(turn, otherMarkets, intent);
    const [pair] = next.context.pairs;
    if (next.panel?.decided !== true || pair === undefined || refused.includes(pair)) break;
    if (!isRefused(next))
      return { ...mentionRefused(next, refused), unopened: [...setups, ...(next.unopened ?? [])] };
    refused.push(pair);
    setups.push(...(next.unopened ?? []));
  }
  const others = refused.slice(1);
  if (others.length === 0) return first;
  const paragraphs = first.content.split('\n\n').filter((one) => one !== SIMULATED);
  const label = first.content.includes(SIMULATED) ? [SIMULATED] : [];
  const elsewhere = `I went on to ${listMarkets(others)}: no trade there either.`;
  return { ...first, unopened: setups, content: [...paragraphs, elsewhere, ...label].join('\n\n') };
}

const listMarkets = (pairs: readonly Pair[]): string => pairs.map(spokenName).join(' and ');

function mentionRefused(made: ReplyDraft, refused: readonly Pair[]): ReplyDraft {
  const [verdict, ...rest] = made.content.split('\n\n');
  const before = `${listMarkets(refused)} came before it, and there the four want no trade.`;
  return { ...made, content: [verdict, before, ...rest].join('\n\n') };
}
