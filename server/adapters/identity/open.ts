import { createOpenIdProvider } from './open-id.ts';
import type { IdentityProviderPort } from './port.ts';

type Settings = { OIDC_ISSUER?: string; OIDC_CLIENT_ID?: string; OIDC_CLIENT_SECRET?: string };

export function openIdentityProvider({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Settings): IdentityProviderPort | null {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return createOpenIdProvider({ issuer, clientId, clientSecret });
}
