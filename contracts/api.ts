/** Every endpoint of the product, on one screen: start here. Vendor webhooks are not here but in their features. */
import { accounts } from './accounts.ts';
import { chat } from './chat.ts';
import { market } from './market.ts';
import { signals } from './signals.ts';
import { system } from './system.ts';

export const api = { ...system, ...accounts, ...market, ...signals, ...chat };

export type Api = typeof api;
export type EndpointName = keyof Api;
