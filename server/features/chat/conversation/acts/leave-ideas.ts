import type { SignalView } from '@app/contracts/market/signals.ts';
import { takeEvidence } from '@app/domain/buddy/replies/evidence.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import type { SignalsPort } from '../../../../ports/signals.ts';
import { confirmLeft, GOES_ON } from '../../answers/requests/answer-leave.ts';
import type { ReplyDraft } from '../../answers/turn.ts';

type LeaveCommand = { port: SignalsPort; userId: string; reply: ReplyDraft; now: number };

/** The reply with what was left, printed from what was stored (docs/product-rules.md#R30); one that closed meanwhile keeps its result. */
export async function leaveIdeas(tx: Tx, { port, userId, reply, now }: LeaveCommand): Promise<ReplyDraft> {
  const { leaves } = reply;
  if (!leaves) return reply;
  const left: SignalView[] = [];
  for (const one of leaves) {
    const isLeft = await port
      .unfollow(tx, { userId, signalId: one.id, now })
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'conflict') return false;
        throw error;
      });
    if (isLeft) left.push(one);
  }
  const notes = takeEvidence(now);
  const content = reply.content.replace(confirmLeft(leaves, notes), () => confirmLeft(left, notes));
  return { ...reply, content: left.length > 0 ? content : content.replace(`\n\n${GOES_ON}`, '') };
}
