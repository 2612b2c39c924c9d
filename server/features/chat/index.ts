import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { ConversationPort, EventAlertsPort, IdeaTextPort, LessonsPort } from '../../ports/chat.ts';
import { writeBreakoutIdea } from './answers/ideas/plan/write-breakout-idea.ts';
import { SIMULATED } from './answers/turn.ts';
import type { ChatPorts } from './chat-ports.ts';
import { toMessageView } from './conversation/message-view.ts';
import { findAction } from './conversation/message-store.ts';
import { sendMessage } from './conversation/send-message.ts';
import { lessonTitle, library } from './lessons/library.ts';
import { postEventAlert } from './post-event-alert.ts';
import { chatRoutes } from './routes.ts';

type Ports = { conversation: ConversationPort; eventAlerts: EventAlertsPort };

export function chatFeature(deps: Deps, { reads, ...needs }: ChatPorts & { reads: ReadCache }) {
  const { database } = deps;
  const ports: Ports = {
    conversation: {
      sendMessage: async (message) => {
        const { reply } = await sendMessage(deps, needs, { ...message, images: [] });
        const { user_id: userId, signal_id: signalId } = reply;
        const signals =
          signalId === null
            ? new Map<never, never>()
            : await needs.signals.byId(database.db, userId, [signalId], message.now);
        return toMessageView(reply, signals);
      },
      findAction: (userId, messageId, index) => findAction(database.db, { userId, messageId, index }),
    },
    eventAlerts: { post: postEventAlert, simulatedLabel: SIMULATED },
  };
  return defineFeature({ routes: chatRoutes(deps, needs, reads), ports });
}

export function chatTextsFeature({ market }: Pick<Deps, 'market'>) {
  const ports: { ideaText: IdeaTextPort; lessons: LessonsPort } = {
    ideaText: { describe: (idea) => writeBreakoutIdea(idea, market) },
    lessons: { find: library.lesson, titleOf: lessonTitle },
  };
  return defineFeature({ ports });
}
