import * as z from 'zod/mini';
import { live } from '@app/contracts/live.ts';

type Name = keyof typeof live.openLive.events;
/** One event of the live stream, ready to be sent; `json` is on one line, as JSON.stringify writes it. */
export type Frame = (name: Name, json: string) => Buffer;

/** In tests and development what is sent is checked against the contract. */
export const frames =
  (isChecked: boolean): Frame =>
  (name, json) => {
    if (isChecked) z.parse(live.openLive.events[name], JSON.parse(json));
    return Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
  };
