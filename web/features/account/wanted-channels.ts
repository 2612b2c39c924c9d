import type { Channel } from '@app/domain/proactive/channel.ts';

/** Channels that were switched and are not saved yet. */
export type WantedChannels = Partial<Record<Channel, boolean>>;
