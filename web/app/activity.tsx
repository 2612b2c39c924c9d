import { useActivity } from './use-activity.ts';
import { useFollowedLink } from './use-tracking.ts';

/** Draws nothing: keeps the record of this user's presence for as long as it stands. */
export default function Activity({ userId }: { userId: string }) {
  useActivity(userId);
  useFollowedLink(userId);
  return null;
}
