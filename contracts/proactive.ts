import { channels } from '@app/domain/proactive/channel.ts';
import * as z from 'zod/mini';
import { fewerDone } from './chat.ts';
import { row } from './endpoint.ts';

/** Ways by which Pipsy can reach the user besides the open page; `available`: it could be wanted now. */
const alertChannels = z.object({
  channels: z.array(z.object({ channel: z.enum(channels), available: z.boolean(), wanted: z.boolean() })),
});

export const proactive = {
  getAlertChannels: row({
    method: 'GET',
    path: '/api/user/alert-channels',
    access: 'user',
    summary: 'Where Pipsy may tell the user of what happens while they are away',
    reply: alertChannels,
  }),
  saveAlertChannel: row({
    method: 'PUT',
    path: '/api/user/alert-channels',
    access: 'user',
    summary: 'Want one channel, or no longer; one that cannot reach the user yet cannot be wanted',
    body: z.strictObject({ channel: z.enum(channels), wanted: z.boolean() }),
    reply: alertChannels,
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  }),
  saveFewer: row({
    method: 'PUT',
    path: '/api/user/proactive-messages/:id/fewer',
    access: 'user',
    summary: 'Fewer messages like this one, or that taken back; answers what is in force since',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ fewer: z.boolean() }),
    reply: z.object({ fewer: fewerDone }),
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  }),
};
