import { channels } from '@app/domain/proactive/channel.ts';
import * as z from 'zod/mini';
import { fewerOutcome } from '../chat/chat.ts';
import { defineEndpoints } from '../endpoint.ts';

/** Ways to reach the user outside the page; `available`: can be switched on now. */
const alertChannels = z.object({
  channels: z.array(z.object({ channel: z.enum(channels), available: z.boolean(), wanted: z.boolean() })),
});

export const proactiveEndpoints = defineEndpoints({
  getAlertChannels: {
    summary: 'Channels for alerts while the user is away',
    reply: alertChannels,
  },
  saveAlertChannel: {
    summary: 'Switch a channel on or off; an unavailable channel cannot be switched on',
    body: z.strictObject({ channel: z.enum(channels), wanted: z.boolean() }),
    reply: alertChannels,
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  },
  saveFewer: {
    summary: 'Reduce messages like this one, or undo that; returns what is in force now',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ fewer: z.boolean() }),
    reply: z.object({ fewer: fewerOutcome }),
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  },
});
