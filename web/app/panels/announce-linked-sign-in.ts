import { showToast } from '../../ui/feedback/toast-store.ts';
import { texts } from '../texts.ts';

const NAME = 'sign-in';
const copy = texts.linkedSignIn;

/** Tells how linking another sign-in ended, once: the address forgets it. */
export function announceLinkedSignIn(): void {
  const url = new URL(location.href);
  const outcome = url.searchParams.get(NAME);
  if (outcome === null) return;
  url.searchParams.delete(NAME);
  history.replaceState(history.state, '', url);
  if (outcome === 'linked') showToast({ ...copy.linked, kind: 'success' });
  else showToast({ title: copy.failed, description: copy.reasons[outcome] ?? copy.unknown, kind: 'error' });
}
