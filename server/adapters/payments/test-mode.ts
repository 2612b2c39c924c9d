import { isLocalHost } from '@app/domain/payments/checkout/local-host.ts';

export type TestModeSettings = { NODE_ENV: 'development' | 'production' | 'test'; PUBLIC_URL?: string };

/**
 * Whether stand-ins may take payments in place of providers: never in production, nor at a public https address, where NODE_ENV was
 * probably forgotten.
 */
export function canUseStandIns({ NODE_ENV, PUBLIC_URL }: TestModeSettings): boolean {
  if (NODE_ENV === 'production') return false;
  const site = PUBLIC_URL === undefined ? null : URL.parse(PUBLIC_URL);
  return site?.protocol !== 'https:' || isLocalHost(site.hostname);
}
