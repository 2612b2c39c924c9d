import type { Lesson } from '../buddy/lessons/lesson.ts';
import type { Topic } from '../buddy/topics.ts';
import { worthOf } from './cause.ts';
import type { Category } from './category.ts';
import type { Draft, Writer } from './draft.ts';
import type { OwnState } from './own-state.ts';
import { writeAchievement } from './write-achievement.ts';
import { writeCheckin } from './write-checkin.ts';
import { writeDay } from './write-greeting.ts';
import { lessonWriter } from './write-lesson.ts';
import { writeMotivation } from './write-motivation.ts';
import { writeSession } from './write-session.ts';
import { writeTokens } from './write-tokens.ts';

const DAY = 86_400_000;
/** Who was not seen for so long hears nothing but a check-in. */
const SILENT = 2 * DAY;

/** Everything that could be said to the user now of these kinds, worth most first. */
export function candidates(
  state: OwnState,
  now: number,
  { kinds, lessonOf }: { kinds: readonly Category[]; lessonOf: (topic: Topic) => Lesson },
): Draft[] {
  // Who never wrote finds the welcome in an empty chat; nothing takes its place.
  if (state.lastTalkAt === null) return [];
  const writers: Record<Category, Writer> = {
    time_greeting: writeDay,
    micro_education: lessonWriter(lessonOf),
    token_status: writeTokens,
    market_session_open: writeSession,
    achievement: writeAchievement,
    motivational: writeMotivation,
    personal_checkin: writeCheckin,
  };
  const silent = now - state.lastSeenAt > SILENT;
  return kinds
    .filter((category) => (category === 'personal_checkin') === silent)
    .flatMap((category) => writers[category](state, now) ?? [])
    .toSorted((a, b) => worthOf(b.category) - worthOf(a.category));
}
