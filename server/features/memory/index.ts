import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { LessonsPort } from '../../ports/chat.ts';
import type { MemoryPort } from '../../ports/memory.ts';
import type { SignalsPort } from '../../ports/signals.ts';
import { memoryRoutes } from './routes.ts';
import { removeFacts, saveFacts, insertLessons, memoryOfUser, readMemory } from './store.ts';

/** What signals need of the memory, before its page needs the signals. */
export function memoryFeature() {
  const ports: { memory: MemoryPort } = {
    memory: {
      read: readMemory,
      ofUser: memoryOfUser,
      saveFacts: saveFacts,
      erase: removeFacts,
      insertLessons,
    },
  };
  return defineFeature({ ports });
}

export function memoryPagesFeature(
  deps: Deps,
  { lessons, signals }: { lessons: LessonsPort; signals: SignalsPort },
) {
  const routes = memoryRoutes(deps, { readSignalStats: signals.stats, lessonTitle: lessons.titleOf });
  return defineFeature({ routes });
}
