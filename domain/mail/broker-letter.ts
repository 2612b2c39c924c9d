import { decisionWords, type Decision } from '../broker/decision-words.ts';
import type { From, Letter } from './letter.ts';

const subjects: Record<Decision['outcome'], string> = {
  approve: 'Your broker account is confirmed',
  reject: 'Your broker account could not be confirmed',
  revoke: 'Your premium by a broker account was taken back',
};

/** What became of a claim; it goes in the transaction that decides it. */
export const brokerLetter = (decision: Decision, from: From): Letter => ({
  subject: subjects[decision.outcome],
  because: `This mail came because you sent in a broker account number for ${from.productName} premium.`,
  blocks: ['Hello,', ...decisionWords(decision), { button: 'Open the chat', url: `${from.publicUrl}/` }],
});
