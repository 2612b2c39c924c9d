import { isOwnMachine } from '@app/domain/payments/own-machine.ts';

export type TestModeSettings = { NODE_ENV: 'development' | 'production' | 'test'; PUBLIC_URL?: string };

/**
 * Whether stand-ins may take payments in the place of providers: never in production, nor where a public https address says that
 * strangers come here, though somebody forgot to say production.
 */
export function mayStandIn({ NODE_ENV, PUBLIC_URL }: TestModeSettings): boolean {
  if (NODE_ENV === 'production') return false;
  const site = PUBLIC_URL === undefined ? null : URL.parse(PUBLIC_URL);
  return site?.protocol !== 'https:' || isOwnMachine(site.hostname);
}
