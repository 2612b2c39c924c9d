/** 0 to 100: 40 points for ten topics, 30 for lessons (one each), 30 for settled signals (three each). */
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

const POINTS_PER_TOPIC = 4;
const MAX_LESSONS = 30;
const POINTS_PER_SIGNAL = 3;
const MAX_SIGNALS = 10;

export type KnowledgeInput = {
  topics: ReadonlySet<KnowledgeTopic>;
  lessonsDone: number;
  signalsSettled: number;
};
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

export function assessKnowledge({ topics, lessonsDone, signalsSettled }: KnowledgeInput): Knowledge {
  const told = part(
    knowledgeTopics.filter((one) => topics.has(one)).length,
    knowledgeTopics.length,
    POINTS_PER_TOPIC,
  );
  const lessons = part(lessonsDone, MAX_LESSONS, 1);
  const signals = part(signalsSettled, MAX_SIGNALS, POINTS_PER_SIGNAL);
  return { percent: told.points + lessons.points + signals.points, told, lessons, signals };
}

export const knowledgeLevelOf = (percent: number): 'Expert' | 'Learning' | 'Beginner' =>
  percent >= 80 ? 'Expert' : percent >= 60 ? 'Learning' : 'Beginner';
