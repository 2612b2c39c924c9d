import type { FastifyInstance } from 'fastify';
import { RETURN_PATH } from './begin-provider.ts';

const MAX_BODY_BYTES = 16_384;

/** Of the reply to an authorization request (RFC 6749, RFC 9207); Apple's `user` with the name is not kept. */
const REPLY_FIELDS = ['code', 'state', 'iss', 'error', 'error_description'] as const;

/**
 * OAuth 2.0 Form Post Response Mode: the issuer's page posts its reply from another site, which carries no `Lax` cookie.
 * A redirect turns it into the GET that other issuers send, and that one carries the cookie. It changes nothing itself.
 */
export async function receiveFormReply(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post<{ Body: unknown }>(RETURN_PATH, { bodyLimit: MAX_BODY_BYTES }, async ({ body }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${RETURN_PATH}?${keepReplyFields(body)}`, 303),
    );
  });
}

function keepReplyFields(body: unknown): URLSearchParams {
  const kept = new URLSearchParams();
  if (!(body instanceof URLSearchParams)) return kept;
  for (const name of REPLY_FIELDS) {
    const value = body.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
