import { z } from 'zod';
import { flawsOf, type Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import { topics } from '@app/domain/buddy/clauses/topics.ts';
import { instrumentOf, instruments } from '@app/domain/market/instrument.ts';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/;

const topic = z.enum(topics);
const shape = z.strictObject({
  topic,
  title: z.string().regex(/^[A-Z][^\d!]+$/, 'starts with a capital and holds no figure'),
  also: z.array(z.string().min(1)).default([]),
  market: z.enum(instruments.map((one) => one.pair)),
  asks: z.array(z.string().min(3)).min(6),
  see: z.array(topic).min(2),
  body: z.string().min(200),
});

/** `key: value` lines between two `---`, then the body. @throws Error */
export function parseLesson(name: string, text: string): Lesson {
  const [, front, body] = FRONT_MATTER.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined || body === undefined) throw new Error('it does not start with its front matter');
  const parsed = shape.safeParse({ topic: name, ...parseFields(front), body: body.trim() });
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; '));
  const lesson = parsed.data;
  const flaws = flawsOf(lesson, instrumentOf(lesson.market));
  if (lesson.see.includes(lesson.topic)) flaws.push('see: it names itself');
  if (flaws.length > 0) throw new Error(flaws.join('; '));
  return lesson;
}

const lists = new Set(['also', 'asks', 'see']);

function parseFields(front: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  let list: string[] = [];
  for (const line of front.split('\n')) {
    const [, item] = /^- (.+)$/.exec(line) ?? [];
    if (item !== undefined) {
      list.push(item.trim());
      continue;
    }
    const [, key, value = ''] = /^([a-z]+):(.*)$/.exec(line) ?? [];
    if (key === undefined) throw new Error(`"${line}" is no line of front matter`);
    list = value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    fields[key] = lists.has(key) ? list : value.trim();
  }
  return fields;
}
