import type { Deps } from '../../deps.ts';
import { createAlertMailTask } from './alerts/queue-alert-mails.ts';
import { createRegularMailJobs } from './regular/regular-mail-jobs.ts';
import { createMailTask } from './outbox/send-mail.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { SignalsPort } from '../../ports/signals.ts';
import { serveOneClickUnsubscribe } from './choices/one-click.ts';
import { serveOutboxPage } from './outbox-page.ts';
import { mailRoutes } from './routes.ts';

export const mailFeature = (deps: Deps, { signals }: { signals: SignalsPort }) =>
  defineFeature({
    routes: mailRoutes(deps),
    // In this order, so that mails queued in a round are sent in the same round.
    jobs: [createAlertMailTask(deps), ...createRegularMailJobs(deps), createMailTask(deps, signals)],
    webhooks: async (server) => {
      await serveOneClickUnsubscribe(server, deps);
      if (deps.config.NODE_ENV !== 'production' && deps.mail.listNewest)
        serveOutboxPage(server, deps.mail.listNewest);
    },
  });
