import { library } from './features/chat/lessons/library.ts';
import type { ProactiveDeps } from './features/proactive/gather.ts';
import { isStale } from './features/signals/find-setup.ts';
import type { Deps } from './deps.ts';

/** Proactive messages with what they need of the other features. */
export function joinProactive(deps: Deps): ProactiveDeps {
  const { market } = deps;
  return {
    ...deps,
    quote: (pair, now) => {
      const quote = market.quote(pair, now);
      return quote && !isStale(market, quote, now) ? quote : null;
    },
    lessonOf: (topic) => library.lesson(topic),
  };
}
