import { DAY_MS } from '../../time.ts';
import { tell, type Lesson } from '../../buddy/lessons/lesson.ts';
import { nextTopic, type Topic } from '../../buddy/clauses/topics.ts';
import { familyOf, type ReleaseFamily } from '../../calendar/releases/release-family.ts';
import { instrumentOf, type Pair } from '../../market/instrument.ts';
import { startDraft, signalName, type DraftWriter } from './draft.ts';
import type { UserState } from './user-state.ts';

const CLOSING_RELEVANT_MS = 3 * DAY_MS;
const LESSON_RELEVANT_MS = 14 * DAY_MS;
const FRIDAY = 5;

type FittingTopic = { topic: Topic; why: string };

const afterLoss: readonly Topic[] = ['stop-loss', 'r-multiple', 'false-breakout', 'risk-per-trade'];
const afterGain: readonly Topic[] = ['sample-size', 'risk-reward', 'expectancy'];
const afterExpiry: readonly Topic[] = ['timeframe', 'range-market'];

const topicByMarket: Partial<Record<Pair, Topic>> = {
  'XAU/USD': 'gold',
  'XAG/USD': 'silver',
  'WTI/USD': 'oil',
  'BTC/USD': 'bitcoin',
  'ETH/USD': 'ethereum',
};

const topicByRelease: Partial<Record<ReleaseFamily, Topic>> = {
  claims: 'unemployment',
  jobs: 'nfp',
  inflation: 'cpi',
  'rate-decision': 'rate-decision',
  'press-conference': 'hawkish-dovish',
  growth: 'gdp',
  survey: 'pmi',
  'retail-sales': 'retail-sales',
};

function topicsAfterClosing({ closed }: UserState, now: number): FittingTopic[] {
  const last = closed.at(-1);
  if (!last || now - last.closing.at > CLOSING_RELEVANT_MS) return [];
  const because = (topics: readonly Topic[], why: string): FittingTopic[] =>
    topics.map((topic) => ({ topic, why }));
  const { status, gap } = last.closing;
  const name = signalName(last);
  if (status === 'target_hit') return because(afterGain, `Because your ${name} reached its target.`);
  if (status === 'expired') return because(afterExpiry, `Because your ${name} ran out of time.`);
  const jump = gap ? because(['gap'], `Because the price jumped over the stop of your ${name}.`) : [];
  return [...jump, ...because(afterLoss, `Because your ${name} hit its stop.`)];
}

function topicsForOpenPositions({ open, watches, events }: UserState, now: number): FittingTopic[] {
  const fits: FittingTopic[] = [];
  const [first] = open;
  if (first) {
    const why = `Because you hold an open ${first.pair} signal.`;
    const weekend = new Date(now).getUTCDay() === FRIDAY && instrumentOf(first.pair).kind !== 'crypto';
    if (weekend) fits.push({ topic: 'weekend-gap', why: `${why.slice(0, -1)} and the weekend is near.` });
    const market = topicByMarket[first.pair];
    if (market) fits.push({ topic: market, why });
    fits.push({ topic: 'position-size', why });
  }
  const [next] = events;
  const family = next && familyOf(next.event.name);
  const release = family && topicByRelease[family];
  if (next && release)
    fits.push({
      topic: release,
      why: `Because you follow ${next.pair}, and a release is near that moves it.`,
    });
  const [watch] = watches;
  if (watch)
    fits.push(
      ...(['breakout', 'false-breakout'] as const).map((topic) => ({
        topic,
        why: `Because you watch ${watch.pair}.`,
      })),
    );
  return fits;
}

function nextBeginnerTopic(state: UserState, now: number, titleOf: (topic: Topic) => string): FittingTopic[] {
  const { lessons, sentLessons, experience } = state;
  const last = lessons.at(-1);
  const topic = nextTopic([...lessons.map((one) => one.topic), ...sentLessons]);
  if (last && now - last.at <= LESSON_RELEVANT_MS)
    return [{ topic, why: `Because you took the lesson "${titleOf(last.topic)}", and this one comes next.` }];
  const isNew = lessons.length === 0 && (experience === null || experience === 'beginner');
  return isNew ? [{ topic, why: 'Because you have not asked for a lesson yet.' }] : [];
}

export const createLessonWriter =
  (lessonOf: (topic: Topic) => Lesson): DraftWriter =>
  (state, now) => {
    const had = new Set<Topic>([...state.lessons.map((one) => one.topic), ...state.sentLessons]);
    const titleOf = (topic: Topic): string => lessonOf(topic).title;
    const fit = [
      ...topicsAfterClosing(state, now),
      ...topicsForOpenPositions(state, now),
      ...nextBeginnerTopic(state, now, titleOf),
    ].find(({ topic }) => !had.has(topic));
    if (!fit) return null;
    const lesson = lessonOf(fit.topic);
    const { cite, finish } = startDraft(state, now);
    const body = tell(lesson, instrumentOf(lesson.market), state.quote(lesson.market), cite);
    return finish({
      category: 'micro_education',
      about: `lesson:${fit.topic}`,
      lines: [`A short lesson: ${lesson.title}.`, body],
      why: fit.why,
      mood: 'blue',
    });
  };
