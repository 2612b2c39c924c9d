import { clickOf, type Click } from '@app/domain/activity/click.ts';

const KEY = 'followedLink';

/** Remembers for this tab that a link of a message led here: whoever follows it may have to sign in first. */
export function keepFollowedLink(search: string): void {
  const click = clickOf(search);
  if (!click) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(click));
  } catch {
    // Without storage the return is only not put down to the message.
  }
}

/** The link that was followed, once. */
export function takeFollowedLink(): Click | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Click);
  } catch {
    return null;
  }
}
