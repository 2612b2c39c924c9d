import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import { topics, type FindTopic, type Topic } from '@app/domain/buddy/topics.ts';
import { lessonFinder } from './find-lesson.ts';
import { readLesson } from './read-lesson.ts';

export type Library = { lesson: (topic: Topic) => Lesson; find: FindTopic };

/**
 * All lessons of a folder, one Markdown file each, named after its topic.
 * @throws Error naming the file that is broken, missing or one too many
 */
export function openLibrary(folder: string): Library {
  const lessons = new Map<Topic, Lesson>();
  for (const path of globSync('*/*.md', { cwd: folder }).toSorted()) {
    try {
      const lesson = readLesson(basename(path, '.md'), readFileSync(join(folder, path), 'utf8'));
      if (lessons.has(lesson.topic)) throw new Error('another file has the same name');
      lessons.set(lesson.topic, lesson);
    } catch (error) {
      throw new Error(`the lesson ${path} cannot be used: ${(error as Error).message}`, { cause: error });
    }
  }
  const missing = topics.filter((topic) => !lessons.has(topic));
  if (missing.length > 0) throw new Error(`lessons are missing: ${missing.join(', ')}`);
  return { lesson: (topic) => lessons.get(topic) as Lesson, find: lessonFinder([...lessons.values()]) };
}

/** The lessons that come with the product, read once when it starts. */
export const library: Library = openLibrary(import.meta.dirname);

/** How a lesson is called; its id where it is no longer taught. */
export const lessonTitle = (id: string): string =>
  (topics as readonly string[]).includes(id) ? library.lesson(id as Topic).title : id;
