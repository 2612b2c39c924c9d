import { tell, type Lesson } from '../buddy/lessons/lesson.ts';
import { nextTopic, type Topic } from '../buddy/topics.ts';
import { familyOf, type ReleaseFamily } from '../calendar/release-family.ts';
import { instrumentOf, type Pair } from '../market/instrument.ts';
import { newDraft, nameOf, type Writer } from './draft.ts';
import type { OwnState } from './own-state.ts';

const DAY = 86_400_000;
/** What was done longer ago is no reason any more. */
const CLOSED_NEWS = 3 * DAY;
const LESSON_NEWS = 14 * DAY;
const FRIDAY = 5;

type Fit = { topic: Topic; why: string };

const afterLoss: readonly Topic[] = ['stop-loss', 'r-multiple', 'false-breakout', 'risk-per-trade'];
const afterGain: readonly Topic[] = ['sample-size', 'risk-reward', 'expectancy'];
const afterExpiry: readonly Topic[] = ['timeframe', 'range-market'];

const ofMarket: Partial<Record<Pair, Topic>> = {
  'XAU/USD': 'gold',
  'XAG/USD': 'silver',
  'WTI/USD': 'oil',
  'BTC/USD': 'bitcoin',
  'ETH/USD': 'ethereum',
};

const ofRelease: Partial<Record<ReleaseFamily, Topic>> = {
  claims: 'unemployment',
  jobs: 'nfp',
  inflation: 'cpi',
  'rate-decision': 'rate-decision',
  'press-conference': 'hawkish-dovish',
  growth: 'gdp',
  survey: 'pmi',
  'retail-sales': 'retail-sales',
};

function afterClosing({ closed }: OwnState, now: number): Fit[] {
  const last = closed.at(-1);
  if (!last || now - last.closing.at > CLOSED_NEWS) return [];
  const because = (topics: readonly Topic[], why: string): Fit[] => topics.map((topic) => ({ topic, why }));
  const { status, gap } = last.closing;
  const name = nameOf(last);
  if (status === 'target_hit') return because(afterGain, `Because your ${name} reached its target.`);
  if (status === 'expired') return because(afterExpiry, `Because your ${name} ran out of time.`);
  const jump = gap ? because(['gap'], `Because the price jumped over the stop of your ${name}.`) : [];
  return [...jump, ...because(afterLoss, `Because your ${name} hit its stop.`)];
}

function besideOpen({ open, watches, events }: OwnState, now: number): Fit[] {
  const fits: Fit[] = [];
  const [first] = open;
  if (first) {
    const why = `Because you hold an open ${first.pair} signal.`;
    const weekend = new Date(now).getUTCDay() === FRIDAY && instrumentOf(first.pair).kind !== 'crypto';
    if (weekend) fits.push({ topic: 'weekend-gap', why: `${why.slice(0, -1)} and the weekend is near.` });
    const market = ofMarket[first.pair];
    if (market) fits.push({ topic: market, why });
    fits.push({ topic: 'position-size', why });
  }
  const [next] = events;
  const family = next && familyOf(next.event.name);
  const release = family && ofRelease[family];
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

/** The next step of the beginner's path, for who is on it: after a lesson of these two weeks, or with none yet. */
function nextStep(state: OwnState, now: number, titleOf: (topic: Topic) => string): Fit[] {
  const { lessons, brought, experience } = state;
  const last = lessons.at(-1);
  const topic = nextTopic([...lessons.map((one) => one.topic), ...brought]);
  if (last && now - last.at <= LESSON_NEWS)
    return [{ topic, why: `Because you took the lesson "${titleOf(last.topic)}", and this one comes next.` }];
  const isNew = lessons.length === 0 && (experience === null || experience === 'beginner');
  return isNew ? [{ topic, why: 'Because you have not asked for a lesson yet.' }] : [];
}

/** A lesson that was neither taken nor brought before, and that fits what the user last did. */
export const lessonWriter =
  (lessonOf: (topic: Topic) => Lesson): Writer =>
  (state, now) => {
    const had = new Set<Topic>([...state.lessons.map((one) => one.topic), ...state.brought]);
    const titleOf = (topic: Topic): string => lessonOf(topic).title;
    const fit = [
      ...afterClosing(state, now),
      ...besideOpen(state, now),
      ...nextStep(state, now, titleOf),
    ].find(({ topic }) => !had.has(topic));
    if (!fit) return null;
    const lesson = lessonOf(fit.topic);
    const { cite, done } = newDraft(state, now);
    const body = tell(lesson, instrumentOf(lesson.market), state.quote(lesson.market), cite);
    return done({
      category: 'micro_education',
      about: `lesson:${fit.topic}`,
      lines: [`A short lesson: ${lesson.title}.`, body],
      why: fit.why,
      mood: 'blue',
    });
  };
