import type { Cause } from './cause.ts';
import { isCategory, type Category } from './category.ts';

/** Why a message came that only something of the user's own can bring. */
const because: Record<Exclude<Cause, Category>, string> = {
  signal_closed: 'Because this is one of your signals.',
  watch_broke: 'Because you asked me to watch this level.',
  watch_lapsed: 'Because you asked me to watch this level.',
  event_before: 'Because event alerts come with your plan.',
  event_after: 'Because event alerts come with your plan.',
  broker_claim: 'Because you sent in a broker account number.',
  payment: 'Because you made a payment.',
};
const WANTED = 'Because you want messages of this kind.';

/** A message that the buddy wrote by itself. */
export type Unasked = { cause: Cause; why: string };

/** The reason shown under a message the buddy wrote by itself: its own, or that of its cause; null for replies. */
export function whyOf(cause: Cause | null, own: string | null): string | null {
  if (cause === null) return null;
  return own ?? (isCategory(cause) ? WANTED : because[cause]);
}
