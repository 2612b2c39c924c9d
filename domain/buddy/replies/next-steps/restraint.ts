import type { Concern } from '../../care/concern.ts';
import { plain } from '../../text/words.ts';
import type { Feeling } from '../../text/feelings.ts';
import type { NextStep } from './next-step.ts';
import { steps } from './steps.ts';

/** Why no idea and no trade is offered. */
export type Restraint = 'crisis' | 'needed-money' | 'minor' | 'feeling' | 'left-alone';

type State = {
  concern?: Concern | null | undefined;
  feeling: Feeling | null;
  /** It was about how somebody feels, in words that name no feeling. */
  isCalm?: boolean | undefined;
};

const ofConcern: Record<Concern, Restraint> = {
  'self-harm': 'crisis',
  'lender-threat': 'crisis',
  violence: 'crisis',
  ruin: 'crisis',
  gambling: 'crisis',
  'needed-money': 'needed-money',
  minor: 'minor',
};

const LEAVE_ALONE =
  /\b(leave me (alone|be|in peace)|go away|shut up|stop (writing|messaging|texting|bothering|contacting|pinging) me|get lost|not now|don'?t want (any )?(ideas?|trades?|signals?)|no (more )?(ideas?|trades?|signals?)\b)/;
/** "Why is there no signal?" complains and wants one. */
const ASKS = /\b(why|how come|is there|are there|still)\b|\?\s*$/;

type Talk = {
  said: string;
  now: State;
  before: State;
  /** Of the talk: "feeling of distress" stays until something else is talked about. */
  subject: string | null;
  isDistress: boolean;
  /** The reply is small talk, no answer to a wish. */
  isTalkOnly: boolean;
};

/** What is felt now comes before what was felt a message ago; a light feeling is over with the next wish. */
export function restraintOf({ said, now, before, subject, isDistress, isTalkOnly }: Talk): Restraint | null {
  if (isDistress) return 'crisis';
  const found = restraintIn(now) ?? restraintIn(before);
  if (found && (found !== 'feeling' || restraintIn(now) || isTalkOnly)) return found;
  const [, felt] = /^feeling of (.+)$/.exec(subject ?? '') ?? [];
  if (felt) return (ofConcern as Record<string, Restraint>)[felt] ?? ofFeeling(felt);
  return LEAVE_ALONE.test(plain(said)) && !ASKS.test(said.toLowerCase()) ? 'left-alone' : null;
}

function restraintIn({ concern, feeling, isCalm }: State): Restraint | null {
  if (concern) return ofConcern[concern];
  if (feeling) return ofFeeling(feeling);
  return isCalm ? 'feeling' : null;
}

function ofFeeling(feeling: string): Restraint {
  if (feeling === 'crisis' || feeling === 'distress') return 'crisis';
  return feeling === 'needed-money' ? 'needed-money' : 'feeling';
}

export const calmSteps: Record<Restraint, readonly NextStep[]> = {
  crisis: [steps.someone, steps.helpline, steps.rest],
  'needed-money': [steps.tightMoney, steps.losingStreak, steps.rest],
  minor: [steps.teach, steps.rest],
  feeling: [steps.losingStreak, steps.stopLoss, steps.rest],
  'left-alone': [steps.quieter, steps.rest],
};

const LEADS_TO_A_TRADE =
  /\b(ideas?|signals?|trades?|practi[cs]e|watch|alert|breaks?|breakouts?|buy|sell|long|short|lots?|size|position|upgrade|premium|evidence|back-?tests?)\b/i;

/** Steps of an answer that may stand beside care. */
export function isHarmless({ label, say, open }: NextStep, restraint: Restraint): boolean {
  if (restraint === 'crisis') return say === steps.someone.say || /\bi'm fine\b/i.test(say);
  return open === undefined && !LEADS_TO_A_TRADE.test(`${label} ${say}`);
}
