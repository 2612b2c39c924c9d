import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { printTime } from '@app/domain/buddy/replies/print.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import { instrumentOf, type InstrumentKind, type Pair } from '@app/domain/market/instrument.ts';
import { capitalise } from '@app/domain/text.ts';
import { isMarketOpen, nextClose, nextOpen } from '@app/domain/market/hours/market-week.ts';
import { nextSession, openSessions } from '@app/domain/market/hours/sessions.ts';
import { usualMarket } from '../next-steps.ts';
import { draft, notesOf, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';

const SOURCE = 'market hours';

/** Markets of one kind that open and close together. */
type MarketHours = { pair: Pair; name: string };

function groupsOf(pairs: readonly Pair[]): MarketHours[] {
  const ofKind = (kind: InstrumentKind): Pair[] => pairs.filter((pair) => instrumentOf(pair).kind === kind);
  const groups: Array<readonly [string, readonly Pair[]]> = [
    ['currency pairs', ofKind('forex')],
    ...(['metal', 'oil', 'crypto'] as const).map(
      (kind) => [ofKind(kind).map(spokenName).join(' and '), ofKind(kind)] as const,
    ),
  ];
  return groups.flatMap(([name, [pair]]) => (pair ? [{ name, pair }] : []));
}

/** What is open at this moment, whatever market the talk was about; the user's own ideas are a button. */
export async function answerOpenMarkets(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const { cite, rows } = notesOf(turn);
  const { now } = turn;
  const time = (at: number): string => cite(printTime(at, now), SOURCE);
  const groups = groupsOf(tools.pairs);
  const isOpen = ({ pair }: MarketHours): boolean => isMarketOpen(instrumentOf(pair), now);
  const until = ({ pair, name }: MarketHours): string =>
    instrumentOf(pair).kind === 'crypto'
      ? `${capitalise(name)}: day and night.`
      : `${capitalise(name)}: until ${time(nextClose(instrumentOf(pair), now))}.`;
  const open = groups.filter(isOpen);
  const closed = groups
    .filter((one) => !isOpen(one))
    .map((one) => `${one.name} (opens ${time(nextOpen(instrumentOf(one.pair), now))})`);
  const sessions = openSessions(now).map((one) => `${one.name} (until ${time(one.closesAt)})`);
  const next = nextSession(now);
  const ideas = (await tools.signals()).filter(({ status }) => status === 'active').length;
  const usual = usualMarket(tools.pairs);
  const first = groups.find(isOpen)?.pair ?? usual;
  return draft(
    turn,
    [
      open.length > 0
        ? `**Open now: ${open.map(({ name }) => name).join(', ')}.**`
        : '**Nothing is open right now.**',
      open.length > 0 && open.map(until).join(' '),
      closed.length > 0 && `Closed: ${closed.join(', ')}.`,
      `${sessions.length > 0 ? `At work: ${sessions.join(', ')}.` : 'No big centre is at work.'} ${next.name} opens ${time(next.opensAt)}. It is ${cite(printTime(now), 'clock')} now.`,
      ideas > 0 &&
        `You have ${cite(ideas, 'your ideas')} open ${ideas === 1 ? 'idea' : 'ideas'} of mine as well.`,
    ],
    {
      context: { asked: 'hours', pairs: turn.before.pairs },
      evidence: rows,
      actions: [
        ...(ideas > 0 ? [steps.ideas] : []),
        marketSteps.chart(isMarketOpen(instrumentOf(usual), now) ? usual : first),
        steps.news,
      ],
    },
  );
}
