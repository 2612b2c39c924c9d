import { sizeStep } from '../sizes/size-step.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import { distance, printPrice } from '@app/domain/buddy/replies/print.ts';
import type { IdeaQuestion } from '@app/domain/buddy/thread/read-idea-question.ts';
import type { SaidPrices } from '@app/domain/buddy/thread/thread.ts';
import { instrumentOf, toPoints, toPrice, type Instrument } from '@app/domain/market/instrument.ts';
import { placeOf } from '@app/domain/strategy/price-place.ts';
import { answerQuestion } from '../questions/answer-questions.ts';
import { draft, notesOf, type Notes, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';

const onIdeas = new Set<Intent['kind']>(['signal', 'outlook', 'levels', 'explain-signal', 'event-idea']);

/** A plan or two levels as the talk has them, in points. */
type Plan = { kind: 'plan'; instrument: Instrument; entry: number; stop: number; target: number };
type Levels = { kind: 'levels'; instrument: Instrument; high: number; low: number };

/** Null where no idea and no levels were shown before. */
export async function answerIdeaQuestion(
  turn: Turn,
  tools: QueryTools,
  question: IdeaQuestion,
): Promise<ReplyDraft | null> {
  const { last, thread } = turn.before;
  if (!last || !onIdeas.has(last.kind) || !thread?.prices) return null;
  const shown = shownIn(thread.prices);
  if (shown?.kind === 'plan') return answerAboutPlan(turn, tools, shown, question);
  return shown && answerAboutLevels(turn, tools, shown, question);
}

function shownIn({ pair, byRole }: SaidPrices): Plan | Levels | null {
  const instrument = instrumentOf(pair);
  const { entry, stop, target, high, low } = byRole;
  const points = (price: string): number => toPoints(instrument, Number(price));
  if (entry && stop && target)
    return { kind: 'plan', instrument, entry: points(entry), stop: points(stop), target: points(target) };
  return high && low ? { kind: 'levels', instrument, high: points(high), low: points(low) } : null;
}

async function answerAboutPlan(
  turn: Turn,
  tools: QueryTools,
  plan: Plan,
  question: IdeaQuestion,
): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const { instrument, entry, stop, target } = plan;
  const { pair } = instrument;
  const { cite } = notes;
  const price = (points: number, role: 'entry' | 'stop' | 'target'): string =>
    citeLevel(notes, instrument, points, role);
  const far = (points: number): string => cite(distance(instrument, points - entry), `breakout ${pair}`);
  const side = target > entry ? 'buy' : 'sell';
  const say = (parts: string[], isFree = false): ReplyDraft =>
    draft(turn, parts, {
      evidence: notes.rows,
      isFree,
      context: { ...turn.before },
      actions: [sizeStep(spokenName(pair))],
    });
  switch (question.asks) {
    case 'stop':
      return say([
        `The stop is at ${price(stop, 'stop')}, ${far(stop)} from the entry at ${price(entry, 'entry')}.`,
      ]);
    case 'target':
      return say([
        `The target is at ${price(target, 'target')}, ${far(target)} from the entry at ${price(entry, 'entry')}. At the stop, ${price(stop, 'stop')}, you would be out with a loss.`,
      ]);
    case 'risk': {
      const worth = await answerQuestion(turn, tools, {
        ...composeQuestion('profit-at-price', { pairs: [pair], side, words: 'risk' }),
        amounts: [
          { role: 'lots', value: 0.01, currency: null, isPercent: false },
          { role: 'entry', value: toPrice(instrument, entry), currency: null, isPercent: false },
          { role: 'price', value: toPrice(instrument, stop), currency: null, isPercent: false },
        ],
      });
      const told = say([
        `${far(stop)}: from ${price(entry, 'entry')} to the stop at ${price(stop, 'stop')}.`,
        worth.content,
        'Around news the price can jump past a stop, so a loss can be larger than planned.',
      ]);
      return { ...told, evidence: [...told.evidence, ...worth.evidence] };
    }
    case 'ratio': {
      const ratio = cite((Math.abs(target - entry) / Math.abs(entry - stop)).toFixed(1), `breakout ${pair}`);
      return say([
        `${cite(1, 'worked example')} to ${ratio}: ${far(stop)} at risk for ${far(target)}. A far target is reached less often, so the ratio alone makes no trade good.`,
      ]);
    }
    case 'smaller':
      return say([
        `The stop lies ${far(stop)} away because nearer ones are hit by ordinary swings. To risk less money, take fewer lots rather than a nearer stop.`,
      ]);
    case 'direction':
      return say([
        `By the rule: ${side}. Its stop is ${price(stop, 'stop')}. A rule is no promise, and this one has no proven edge.`,
      ]);
    case 'end':
      return say(
        [
          'A tracked idea runs until its stop, its target or the end of its time, and I tell you which came first. The card shows the time that is left.',
        ],
        true,
      );
    case 'condition':
      return say(
        [
          `The rule says ${side} already. It would turn only if a candle closed beyond the other end of the range.`,
        ],
        true,
      );
  }
}

function answerAboutLevels(
  turn: Turn,
  tools: QueryTools,
  levels: Levels,
  question: IdeaQuestion,
): ReplyDraft {
  const notes = notesOf(turn);
  const { instrument, high, low } = levels;
  const market = spokenName(instrument.pair);
  const upper = citeLevel(notes, instrument, high, 'high');
  const lower = citeLevel(notes, instrument, low, 'low');
  const say = (text: string): ReplyDraft =>
    draft(turn, [text], {
      isFree: true,
      evidence: notes.rows,
      context: { ...turn.before },
      actions: [
        { label: 'Watch both levels', say: `alert me when ${market} breaks` },
        { label: `Price of ${market}`, say: `price of ${market}` },
      ],
    });
  switch (question.asks) {
    case 'direction': {
      const quote = tools.quote(instrument.pair);
      const place = quote && placeOf(quote.mid, levels);
      const now =
        place === 'above' || place === 'below'
          ? `It is ${place} both just now, and without that close a pick would be a coin toss.`
          : 'Between them a pick would be a coin toss.';
      return say(`Neither: wait. A close above ${upper} would say buy, one below ${lower} sell. ${now}`);
    }
    case 'condition':
      return say(
        question.side === 'buy'
          ? `A candle of ${market} that closes above ${upper}.`
          : question.side === 'sell'
            ? `A candle of ${market} that closes below ${lower}.`
            : `A candle of ${market} that closes above ${upper} or below ${lower}.`,
      );
    case 'end':
      return say(`The levels move with every candle: today they are ${lower} and ${upper}.`);
    case 'risk':
    case 'stop':
    case 'target':
    case 'ratio':
    case 'smaller':
      return say(
        `There is no trade on ${market}, so no stop, no target and nothing at risk. If it closes above ${upper} or below ${lower}, the idea comes with its stop first.`,
      );
  }
}

const citeLevel = (
  { cite }: Notes,
  instrument: Instrument,
  points: number,
  role: 'high' | 'low' | 'entry' | 'stop' | 'target',
): string => cite(printPrice(instrument, points), `breakout ${instrument.pair}`, undefined, role);
