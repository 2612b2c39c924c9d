import { useActivity } from './use-activity.ts';
import { useLive } from './use-live.ts';

/** Draws nothing: keeps the record of this user's presence, and their live stream, for as long as it stands. */
export default function Activity({ userId }: { userId: string }) {
  useActivity(userId);
  useLive(userId);
  return null;
}
