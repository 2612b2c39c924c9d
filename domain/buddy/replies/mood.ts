import type { EvidenceVerdict } from '../../evidence/evidence-ids.ts';
import type { IdeaKind } from '../../signals/signal.ts';

export type Mood = 'green' | 'orange' | 'blue' | 'red';

/** What a reply is about, as far as Pipsy's face tells it. */
export type Tone =
  | 'plan'
  | 'practice'
  | 'no-signal'
  | 'losing-rule'
  | 'refusal'
  | 'live'
  | 'bad-result'
  | 'caution'
  | 'care'
  | 'failed'
  | 'neutral';

/** Upbeat is a proven edge alone (docs/product-rules.md#R50). */
const moods: Record<Tone, Mood | null> = {
  plan: 'green',
  practice: 'blue',
  'no-signal': 'blue',
  'losing-rule': 'red',
  refusal: 'red',
  live: null,
  'bad-result': 'blue',
  caution: 'orange',
  care: 'blue',
  failed: 'red',
  neutral: null,
};

export const moodOf = (tone: Tone): Mood | null => moods[tone];

export type IconColour = Mood | 'yellow' | 'purple';

/** The idea that a message carries, as the evidence judges it. */
export type JudgedIdea = { kind: IdeaKind; verdict: EvidenceVerdict | null; isOpen: boolean };

const notALoss = /\b(stop[- ]?loss(es)?|loss before|money you can afford to lose)\b/g;
const lossWords = /\b(loss(es)?|lost|stop hit|stopped out|signal has lost)\b/;
const profitWords = /\b(profit(s|ed|able)?|gained|target hit|won)\b/;
const losingStatus = /\b(in a loos?ing|losing)\b/;

/** Never upbeat beside an idea without a proven edge, whatever was stored with the message. */
function colourOfIdea(mood: Mood | null, idea: JudgedIdea): IconColour | null {
  if (idea.isOpen && idea.verdict === 'losing') return 'red';
  return mood === 'green' && idea.kind === 'practice' ? 'blue' : mood;
}

/** Mood first, then loss words red, profit words yellow, losing status blue, profit status yellow, else purple. */
export function iconColour(message: {
  pipsyMood: Mood | null;
  content: string;
  status?: 'losing' | 'profit' | null;
  idea?: JudgedIdea | null;
}): IconColour {
  const told = message.idea ? colourOfIdea(message.pipsyMood, message.idea) : message.pipsyMood;
  if (told) return told;
  const text = message.content.toLowerCase().replace(notALoss, ' ');
  if (lossWords.test(text)) return 'red';
  if (profitWords.test(text)) return 'yellow';
  if (message.status === 'losing' || losingStatus.test(text)) return 'blue';
  return message.status === 'profit' ? 'yellow' : 'purple';
}
