import { composeDecisionNotice, type ClaimDecision } from '../../broker/decision-notice.ts';
import type { LetterSender, Letter } from './letter.ts';

const subjects: Record<ClaimDecision['outcome'], string> = {
  approve: 'Your broker account is confirmed',
  reject: 'Your broker account could not be confirmed',
  revoke: 'Your premium from a broker account was taken back',
};

export const composeClaimDecisionLetter = (decision: ClaimDecision, sender: LetterSender): Letter => ({
  subject: subjects[decision.outcome],
  because: `This mail came because you sent in a broker account number for ${sender.productName} premium.`,
  blocks: [
    'Hello,',
    ...composeDecisionNotice(decision),
    { button: 'Open the chat', url: `${sender.publicUrl}/` },
  ],
});
