import { useActivity } from './use-activity.ts';

/** Draws nothing: keeps the record of this user's presence for as long as it stands. */
export default function Activity({ userId }: { userId: string }) {
  useActivity(userId);
  return null;
}
