import * as z from 'zod/mini';
import { liveEndpoints } from '@app/contracts/system/live.ts';

type LiveEventName = keyof typeof liveEndpoints.openLive.events;
/** `json` must be a single line, as JSON.stringify writes it. */
export type EncodeFrame = (name: LiveEventName, json: string) => Buffer;

export const createFrameEncoder =
  (isChecked: boolean): EncodeFrame =>
  (name, json) => {
    if (isChecked) z.parse(liveEndpoints.openLive.events[name], JSON.parse(json));
    return Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
  };
