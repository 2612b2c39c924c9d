import { parseMessageLinkClick, type MessageLinkClick } from '@app/domain/activity/click.ts';

const KEY = 'followedLink';

/** Kept for the tab because the user may have to sign in first. */
export function storeFollowedLink(search: string): void {
  const click = parseMessageLinkClick(search);
  if (!click) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(click));
  } catch {
    // Without storage the return is not attributed.
  }
}

export function takeFollowedLink(): MessageLinkClick | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? null : (JSON.parse(stored) as MessageLinkClick);
  } catch {
    return null;
  }
}
