import { DAY_MS } from '../../time.ts';
import type { Lesson } from '../../buddy/lessons/lesson.ts';
import type { Topic } from '../../buddy/clauses/topics.ts';
import { priorityOf } from '../notification-type.ts';
import type { Category } from '../category.ts';
import type { ProactiveDraft, DraftWriter } from './draft.ts';
import type { UserState } from './user-state.ts';
import { writeAchievement } from './write-achievement.ts';
import { writeCheckin } from './write-checkin.ts';
import { writeDailyGreeting } from './write-greeting.ts';
import { createLessonWriter } from './write-lesson.ts';
import { writeMotivation } from './write-motivation.ts';
import { writeSession } from './write-session.ts';
import { writeTokens } from './write-tokens.ts';

const SILENT_AFTER_MS = 2 * DAY_MS;

export function composeCandidates(
  state: UserState,
  now: number,
  { kinds, lessonOf }: { kinds: readonly Category[]; lessonOf: (topic: Topic) => Lesson },
): ProactiveDraft[] {
  if (state.lastTalkAt === null) return [];
  const writers: Record<Category, DraftWriter> = {
    time_greeting: writeDailyGreeting,
    micro_education: createLessonWriter(lessonOf),
    token_status: writeTokens,
    market_session_open: writeSession,
    achievement: writeAchievement,
    motivational: writeMotivation,
    personal_checkin: writeCheckin,
  };
  const isSilent = now - state.lastSeenAt > SILENT_AFTER_MS;
  return kinds
    .filter((category) => (category === 'personal_checkin') === isSilent)
    .flatMap((category) => writers[category](state, now) ?? [])
    .toSorted((a, b) => priorityOf(b.category) - priorityOf(a.category));
}
