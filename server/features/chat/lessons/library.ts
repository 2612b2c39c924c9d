import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import { topics, type FindTopic, type Topic } from '@app/domain/buddy/clauses/topics.ts';
import { createLessonFinder } from './find-lesson.ts';
import { parseLesson } from './parse-lesson.ts';

export type Library = { lesson: (topic: Topic) => Lesson; find: FindTopic };

/** One Markdown file per lesson, named after its topic. @throws Error naming the broken file */
export function openLibrary(folder: string): Library {
  const lessons = new Map<Topic, Lesson>();
  for (const path of globSync('*/**/*.md', { cwd: folder }).toSorted(byGroupAndName)) {
    try {
      const lesson = parseLesson(basename(path, '.md'), readFileSync(join(folder, path), 'utf8'));
      if (lessons.has(lesson.topic)) throw new Error('another file has the same name');
      lessons.set(lesson.topic, lesson);
    } catch (error) {
      throw new Error(`the lesson ${path} cannot be used: ${(error as Error).message}`, { cause: error });
    }
  }
  const missing = topics.filter((topic) => !lessons.has(topic));
  if (missing.length > 0) throw new Error(`lessons are missing: ${missing.join(', ')}`);
  return { lesson: (topic) => lessons.get(topic) as Lesson, find: createLessonFinder([...lessons.values()]) };
}

/** Ties must not depend on the sub-folder. */
function byGroupAndName(one: string, other: string): number {
  const [first, second] = [one, other].map((path) => `${path.split('/')[0]}/${basename(path)}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

export const library: Library = openLibrary(import.meta.dirname);

export const lessonTitle = (id: string): string =>
  (topics as readonly string[]).includes(id) ? library.lesson(id as Topic).title : id;
