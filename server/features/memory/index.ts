import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { LessonsPort } from '../../ports/chat.ts';
import type { MemoryPort } from '../../ports/memory.ts';
import type { SignalsPort } from '../../ports/signals.ts';
import { memoryRoutes } from './routes.ts';
import { removeFacts, saveFacts, recordLesson, readMemory } from './store.ts';

export function memoryFeature(
  deps: Deps,
  { lessons, signals }: { lessons: LessonsPort; signals: SignalsPort },
) {
  const ports: { memory: MemoryPort } = {
    memory: { read: readMemory, saveFacts: saveFacts, erase: removeFacts, recordLesson: recordLesson },
  };
  const routes = memoryRoutes(deps, { readSignalStats: signals.stats, lessonTitle: lessons.titleOf });
  return defineFeature({ routes, ports });
}
