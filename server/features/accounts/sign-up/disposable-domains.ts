import { listDomains } from '@app/domain/access/canonical-address.ts';

let domains: Promise<ReadonlySet<string>> | null = null;

/** A list of ten thousand domains that ships with the product; loaded with the first sign-up. */
const loadDomains = (): Promise<ReadonlySet<string>> =>
  (domains ??= import('disposable-email-domains-js').then(({ disposableEmailBlocklistSet }) =>
    disposableEmailBlocklistSet(),
  ));

export async function isDisposableAddress(email: string): Promise<boolean> {
  const listed = await loadDomains();
  return listDomains(email).some((domain) => listed.has(domain));
}
