import type { LessonAsked } from './lesson-question.ts';
import * as account from '../phrases/account.ts';
import * as talk from '../phrases/small-talk.ts';
import { sure, type Clause, type Reading } from '../intents/reading.ts';
import type { Topic } from '../clauses/topics.ts';

export const isHostile = ({ text, pairs }: Clause): boolean =>
  account.hostile.test(text) && !account.aboutSelf.test(text) && pairs.length === 0;

export function smallTalk({ text }: Clause): Reading | null {
  if (talk.greeting.test(text)) return sure({ kind: 'greeting' });
  if (talk.goodbye.test(text)) return sure({ kind: 'goodbye' });
  if (/^(are )?you (good|ok|alright|fine|well)$/.test(text)) return sure({ kind: 'how-are-you' });
  if (talk.thanksAlone.test(text) && talk.thanks.test(text)) return sure({ kind: 'thanks' });
  if (talk.joke.test(text)) return sure({ kind: 'joke' });
  if (account.tokens.test(text) && !/\bbalance of (trade|payments)\b/.test(text))
    return sure({ kind: 'tokens' });
  return null;
}

const ofBrokers = new Set<Topic>(['broker-choice', 'regulation', 'cfd']);

export function aboutBrokers({ text, unknown }: Clause, lesson: LessonAsked | null): Reading | null {
  const topic = lesson?.intent.kind === 'lesson' ? lesson.intent.topic : null;
  if (
    topic &&
    (lesson?.how === 'plainly' ||
      !ofBrokers.has(topic) ||
      /\b(find|makes|tips|have|fake|recogni[sz]e|regulat\w+)\b/.test(text))
  )
    return null;
  if (
    account.broker.test(text) &&
    !unknown &&
    !/\b(paid by|owe|earns?|calmwick|you a|bid|lesson|choose|choosing|pick(ing)?|protection)\b/.test(text)
  )
    return sure({ kind: 'broker' });
  return null;
}

export function aboutHouse({ text, pairs }: Clause, lesson: LessonAsked | null): Reading | null {
  const market = pairs.length > 0;
  const meaning = /\b(what is (a|an)|meaning|means?|explain|teach me|lesson)\b/.test(text);
  if (meaning || market) return null;
  if (lesson && /\b(beginners?|newbies|traders|people)\b/.test(text)) return null;
  if (talk.help.test(text) && !account.plan.test(text)) return sure({ kind: 'help' });
  if (talk.identity.test(text)) return sure({ kind: 'identity' });
  if (talk.howAreYou.test(text)) return sure({ kind: 'how-are-you' });
  if (account.account.test(text) && !/\bdemo\b/.test(text)) return sure({ kind: 'account' });
  if (account.plan.test(text)) return sure({ kind: 'plan' });
  if (account.product.test(text)) return sure({ kind: 'product' });
  return account.method.test(text) ? sure({ kind: 'method' }) : null;
}
