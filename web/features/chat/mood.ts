import type { MessageView } from '@app/contracts/chat.ts';

const cues: readonly [RegExp, string][] = [
  [/\b(?:loss|losses|lost|losing trade|stopped out|stop hit)\b/i, 'red'],
  [/\b(?:profit|profits|profited|target hit|gained)\b/i, 'yellow'],
];

/** The colour of Pipsy beside a message: what the server says, else cues in the text, else the listening purple. */
export function moodFor({ pipsyMood, content, signal }: Pick<MessageView, 'pipsyMood' | 'content' | 'signal'>): string {
  if (pipsyMood) return pipsyMood;
  const cue = cues.find(([words]) => words.test(content));
  if (cue) return cue[1];
  if (signal?.status === 'stop_hit') return 'blue';
  if (signal?.status === 'target_hit') return 'yellow';
  return 'purple';
}
