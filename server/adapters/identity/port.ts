export type IdentityClaims = {
  subject: string;
  email: string | null;
  /** By the issuer; an address that somebody only typed there proves nothing. */
  isEmailVerified: boolean;
};

/** What only the browser's begin and its return share; `verifier` of PKCE (RFC 7636). */
export type ProviderHandshake = { state: string; nonce: string; verifier: string };

/** `cancelled`: by its user; `refused`: the reply is not for us, not of this browser, forged or too late; `down`: no answer. */
export type IdentityProviderErrorKind = 'cancelled' | 'refused' | 'down';

export class IdentityProviderError extends Error {
  readonly kind: IdentityProviderErrorKind;

  constructor(kind: IdentityProviderErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. */
export type IdentityProviderPort = {
  /** For people: "Google". */
  name: string;
  issuer: string;
  /** @throws IdentityProviderError */
  begin: (returnUrl: string) => Promise<{ url: string; handshake: ProviderHandshake }>;
  /** `returnedTo`: the address with everything that the provider added. @throws IdentityProviderError */
  complete: (returnedTo: URL, handshake: ProviderHandshake) => Promise<IdentityClaims>;
};
