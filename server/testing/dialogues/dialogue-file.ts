/**
 * A whole conversation as a readable file. The first line is its title, the second says when it begins; what the user writes
 * stands behind "> ", what Pipsy answered follows it, and "(2h later)" lets time pass before the next message. One that begins "with
 * premium" is that of a user who bought it a moment before.
 */
export type Dialogue = { title: string; at: number; premium: boolean; turns: DialogueTurn[] };
/** `waitMinutes`: since the previous turn. */
export type DialogueTurn = { waitMinutes: number; say: string; answer: string };

const HEAD = /^# (.+)\n\nBegins (\d{4}-\d\d-\d\dT\d\d:\d\d)Z(, with premium)?\.\n/;
const WAIT = /^\((\d+)(m|h|d) later\)$/;
const MINUTES = { m: 1, h: 60, d: 1_440 };

/** @throws Error for an invalid dialogue. */
export function readDialogue(text: string): Dialogue {
  const [head, title, begins, premium] = HEAD.exec(text) ?? [];
  const at = Date.parse(`${begins}:00Z`);
  if (!head || !title || !Number.isFinite(at))
    throw new Error('A dialogue starts with its title and its time.');
  const turns: DialogueTurn[] = [];
  let waitMinutes = 0;
  for (const line of text.slice(head.length).split('\n')) {
    const [, count, unit] = WAIT.exec(line) ?? [];
    const last = turns.at(-1);
    if (count && unit) waitMinutes += Number(count) * MINUTES[unit as keyof typeof MINUTES];
    else if (line.startsWith('> ')) {
      turns.push({ waitMinutes, say: line.slice(2), answer: '' });
      waitMinutes = 0;
    } else if (last) last.answer += `${line}\n`;
  }
  for (const turn of turns) turn.answer = turn.answer.trim();
  return { title, at, premium: premium !== undefined, turns };
}

export function writeDialogue({ title, at, premium, turns }: Dialogue): string {
  const begins = `${new Date(at).toISOString().slice(0, 16)}Z${premium ? ', with premium' : ''}`;
  const lines = [`# ${title}`, '', `Begins ${begins}.`, ''];
  for (const { waitMinutes, say, answer } of turns) {
    if (waitMinutes > 0) lines.push(`(${waited(waitMinutes)} later)`, '');
    lines.push(`> ${say}`, '', answer, '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function waited(minutes: number): string {
  if (minutes % MINUTES.d === 0) return `${minutes / MINUTES.d}d`;
  return minutes % MINUTES.h === 0 ? `${minutes / MINUTES.h}h` : `${minutes}m`;
}
