import { chatTools, tellIdea } from './app-chat.ts';
import type { Deps } from './deps.ts';
import { postNotice } from './db/notice.ts';
import type { ChatTools } from './features/chat/tools.ts';
import { confidenceRecord, type ConfidenceRecord } from './features/confidence/record.ts';
import { createSetupFinder, type SetupFinder } from './features/signals/find-setup.ts';
import { createConfidenceMeter } from './features/signals/measure-confidence.ts';
import { readSignals, type SignalReader } from './features/signals/read-signals.ts';
import { createTracker, type Tracker } from './features/signals/tracker.ts';
import { spendTokens } from './features/tokens/store.ts';

/** Signals with what they need of the other features, and what the chat needs of them. */
export function joinSignals(deps: Deps): {
  signals: SignalReader;
  setups: SetupFinder;
  tracker: Tracker;
  tools: ChatTools;
  record: ConfidenceRecord;
} {
  const { market } = deps;
  const meter = createConfidenceMeter(market);
  const record = confidenceRecord(deps);
  const signals = readSignals({ ...deps, calibrationAt: record.calibrationAt });
  const setups = createSetupFinder(market, meter);
  const tracker = createTracker({
    ...deps,
    measure: meter.measure,
    spendTokens,
    notify: postNotice,
    tellIdea: (idea) => tellIdea(idea, market),
  });
  return { signals, setups, tracker, tools: chatTools(deps, signals, setups, record), record };
}
