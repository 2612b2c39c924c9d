import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  clockTolerance,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { IdentityProviderError, type IdentityClaims, type IdentityProviderPort } from './port.ts';

const TIMEOUT_SECONDS = 8;
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_EMAIL_LENGTH = 254;

const APPLE_HOST = 'appleid.apple.com';

const KNOWN_NAMES: Readonly<Record<string, string>> = {
  [APPLE_HOST]: 'Apple',
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'gitlab.com': 'GitLab',
};

type IdentitySettings = { issuer: string; clientId: string; clientSecret: string };

export function createOpenIdProvider({
  issuer,
  clientId,
  clientSecret,
}: IdentitySettings): IdentityProviderPort {
  const address = new URL(issuer);
  const openConfiguration = rememberUntilFailure(() =>
    discovery(
      address,
      clientId,
      { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        // The signature of the token is checked too, not only the connection that it came by.
        execute: [
          enableNonRepudiationChecks,
          // The settings allow plain http on this machine alone.
          ...(address.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    ),
  );
  return {
    name: KNOWN_NAMES[address.hostname] ?? address.hostname,
    issuer,
    begin: (returnUrl) =>
      withKnownErrors(async () => {
        const configuration = await openConfiguration();
        const handshake = {
          state: randomState(),
          nonce: randomNonce(),
          verifier: randomPKCECodeVerifier(),
        };
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: returnUrl,
          scope: 'openid email',
          state: handshake.state,
          nonce: handshake.nonce,
          code_challenge: await calculatePKCECodeChallenge(handshake.verifier),
          code_challenge_method: 'S256',
          ...(wantsFormReply(configuration) && { response_mode: 'form_post' }),
        });
        return { url: url.href, handshake };
      }),
    complete: (returnedTo, { state, nonce, verifier }) =>
      withKnownErrors(async () => {
        const tokens = await authorizationCodeGrant(await openConfiguration(), returnedTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return toClaims(tokens.claims());
      }),
  };
}

/** Apple offers the query too, and refuses it as soon as an address is asked for. */
function wantsFormReply(configuration: Configuration): boolean {
  const { issuer, response_modes_supported: modes } = configuration.serverMetadata();
  return new URL(issuer).hostname === APPLE_HOST || (modes !== undefined && !modes.includes('query'));
}

function toClaims(claims: Record<string, unknown> | undefined): IdentityClaims {
  const subject = claims?.['sub'];
  if (typeof subject !== 'string') throw new IdentityProviderError('refused', 'The token names nobody.');
  const email = claims?.['email'];
  const isUsable = typeof email === 'string' && email.length <= MAX_EMAIL_LENGTH;
  // Apple sends the word in place of the value.
  const isEmailVerified = claims?.['email_verified'] === true || claims?.['email_verified'] === 'true';
  return { subject, email: isUsable ? email : null, isEmailVerified: isUsable && isEmailVerified };
}

/** An issuer that was down at the first try is asked again. */
function rememberUntilFailure(open: () => Promise<Configuration>): () => Promise<Configuration> {
  let opened: Promise<Configuration> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

async function withKnownErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityProviderError) throw error;
    throw new IdentityProviderError(kindOf(error), error instanceof Error ? error.message : 'unknown', error);
  }
}

const DOWN_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

function kindOf(error: unknown): IdentityProviderError['kind'] {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  if (error instanceof ClientError) return DOWN_CODES.has(error.code ?? '') ? 'down' : 'refused';
  // What fetch throws when nobody answers.
  if (error instanceof TypeError && error.cause !== undefined) return 'down';
  return 'refused';
}
