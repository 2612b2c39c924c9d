/**
 * How well Pipsy knows a person, 0 to 100. The rule:
 *
 * - 40 points for what they told: ten topics, four points each, known from the profile or from a remembered fact
 *   (which of the two does not matter, so that the plan does not decide it);
 * - 30 points for lessons: one for each lesson done, up to thirty;
 * - 30 points for experience: three for each of their signals that has settled, up to ten.
 */
export const knowledgeTopics = [
  'name',
  'experience',
  'risk',
  'style',
  'markets',
  'sessions',
  'capital',
  'goals',
  'work',
  'interests',
] as const;
export type KnowledgeTopic = (typeof knowledgeTopics)[number];

const FOR_TOPIC = 4;
const MOST_LESSONS = 30;
const FOR_SIGNAL = 3;
const MOST_SIGNALS = 10;

export type Known = { topics: ReadonlySet<KnowledgeTopic>; lessonsDone: number; signalsSettled: number };
export type KnowledgePart = { known: number; of: number; points: number; most: number };
export type Knowledge = {
  percent: number;
  told: KnowledgePart;
  lessons: KnowledgePart;
  signals: KnowledgePart;
};

const part = (known: number, of: number, each: number): KnowledgePart => {
  const counted = Math.min(Math.max(0, Math.trunc(known)), of);
  return { known: counted, of, points: counted * each, most: of * each };
};

/** Nothing known is 0; it never falls when more becomes known; everything known is 100. */
export function knowledgeOf({ topics, lessonsDone, signalsSettled }: Known): Knowledge {
  const told = part(
    knowledgeTopics.filter((one) => topics.has(one)).length,
    knowledgeTopics.length,
    FOR_TOPIC,
  );
  const lessons = part(lessonsDone, MOST_LESSONS, 1);
  const signals = part(signalsSettled, MOST_SIGNALS, FOR_SIGNAL);
  return { percent: told.points + lessons.points + signals.points, told, lessons, signals };
}

/** Specification, section 9: 80 and above Expert, 60 to 79 Learning, below 60 Beginner. */
export const knowledgeLevel = (percent: number): 'Expert' | 'Learning' | 'Beginner' =>
  percent >= 80 ? 'Expert' : percent >= 60 ? 'Learning' : 'Beginner';
