import { useLocation } from 'wouter';
import { newDraft, useSay } from '../../features/chat/conversation/queries.ts';
import { useSession } from '../../lib/session/session.ts';

/** Sends words to Pipsy from any page and goes to the conversation; false where they could not go out yet. */
export function useAskPipsy(): (words: string) => boolean {
  const session = useSession();
  const say = useSay(session.state === 'in' ? session.user.id : '');
  const [, navigate] = useLocation();
  return (words) => {
    const taken = say(newDraft(words));
    if (taken) navigate('/');
    return taken;
  };
}
