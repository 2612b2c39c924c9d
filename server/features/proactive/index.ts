import type { Deps } from '../../deps.ts';
import { createProactiveJob } from './proactive-job.ts';
import { messageOfDelivery } from '../../platform/database/sent-messages.ts';
import { defineFeature } from '../../platform/feature.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { LessonsPort } from '../../ports/chat.ts';
import type { FeedbackPort, GreetingsPort } from '../../ports/proactive.ts';
import type { SetupsPort } from '../../ports/signals.ts';
import { setFewerLikeThis } from './settings/fewer-like-this.ts';
import type { ProactiveDeps } from './messages/gather-states.ts';
import { greetUser } from './messages/greet-user.ts';
import { proactiveRoutes } from './routes.ts';

type Needs = { lessons: LessonsPort; setups: SetupsPort };

export function createProactiveDeps(deps: Deps, { lessons, setups }: Needs): ProactiveDeps {
  const { market } = deps;
  return {
    ...deps,
    quote: (pair, now) => {
      const quote = market.quote(pair, now);
      return quote && !setups.isStale(quote, now) ? quote : null;
    },
    lessonOf: lessons.find,
  };
}

export function proactiveFeature(deps: Deps, needs: Needs) {
  const { clock, database } = deps;
  const ownDeps = createProactiveDeps(deps, needs);
  const ports: { greetings: GreetingsPort; feedback: FeedbackPort } = {
    greetings: { greet: (userId, arrival) => greetUser(ownDeps, userId, arrival) },
    feedback: {
      reduce: async (userId, deliveryId, now) => {
        const messageId = await messageOfDelivery(database.db, userId, deliveryId);
        if (messageId === null) return null;
        return setFewerLikeThis(database, { userId, messageId, fewer: true, now }).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'not_found') return null;
          throw error;
        });
      },
    },
  };
  return defineFeature({
    routes: proactiveRoutes(deps),
    jobs: [createProactiveJob(ownDeps, clock.speed)],
    ports,
  });
}
