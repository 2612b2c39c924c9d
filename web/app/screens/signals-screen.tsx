import SignalsPage from '../../features/signals/signals-page.tsx';
import { useAskPipsy } from './use-ask-pipsy.ts';

/** The page of signals, whose cards lead to Pipsy. */
export default function SignalsScreen() {
  return <SignalsPage onSay={useAskPipsy()} />;
}
