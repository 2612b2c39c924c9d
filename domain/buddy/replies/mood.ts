export type Mood = 'green' | 'orange' | 'blue' | 'red';

export type Tone = 'plan' | 'good-result' | 'caution' | 'care' | 'bad-result' | 'failed' | 'neutral';

const moods: Record<Tone, Mood | null> = {
  plan: 'green',
  'good-result': 'green',
  caution: 'orange',
  care: 'blue',
  'bad-result': 'blue',
  failed: 'red',
  neutral: null,
};

export const moodOf = (tone: Tone): Mood | null => moods[tone];

export type IconColour = Mood | 'yellow' | 'purple';

const notALoss = /\b(stop[- ]?loss(es)?|loss before|money you can afford to lose)\b/g;
const lossWords = /\b(loss(es)?|lost|stop hit|stopped out|signal has lost)\b/;
const profitWords = /\b(profit(s|ed|able)?|gained|target hit|won)\b/;
const losingStatus = /\b(in a loos?ing|losing)\b/;

/** Mood first, then loss words red, profit words yellow, losing status blue, profit status yellow, else purple. */
export function iconColour(message: {
  pipsyMood: Mood | null;
  content: string;
  status?: 'losing' | 'profit' | null;
}): IconColour {
  if (message.pipsyMood) return message.pipsyMood;
  const text = message.content.toLowerCase().replace(notALoss, ' ');
  if (lossWords.test(text)) return 'red';
  if (profitWords.test(text)) return 'yellow';
  if (message.status === 'losing' || losingStatus.test(text)) return 'blue';
  return message.status === 'profit' ? 'yellow' : 'purple';
}
