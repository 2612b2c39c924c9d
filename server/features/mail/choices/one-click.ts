import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mailKindNames } from '@app/domain/mail/mail-kind.ts';
import type { Deps } from '../../../deps.ts';
import { changeByMailLink } from './change-by-link.ts';
import { readMailLinkToken, switchOffPath } from './switch-off-link.ts';

const ONE_CLICK_PATH = '/api/mail/unsubscribe';
const MAX_BODY_BYTES = 1_024;

const readToken = (request: FastifyRequest): string => {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token.slice(0, 100) : '';
};

/** RFC 8058: the mail provider's server posts this without origin or session; a GET changes nothing. */
export async function serveOneClickUnsubscribe(
  server: FastifyInstance,
  deps: Pick<Deps, 'clock' | 'config' | 'database'>,
): Promise<void> {
  const kindOf = (token: string) => readMailLinkToken(token, deps.config)?.kind ?? null;
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, _body, done) => done(null),
    );
    scope.post(ONE_CLICK_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const { kind } = await changeByMailLink(deps, {
        token: readToken(request),
        wanted: false,
        now: deps.clock.now(),
      });
      return reply.type('text/plain; charset=utf-8').send(`Switched off: ${mailKindNames[kind]}.\n`);
    });
    scope.get(ONE_CLICK_PATH, { exposeHeadRoute: false }, async (request, reply) =>
      reply
        .header('referrer-policy', 'no-referrer')
        .redirect(switchOffPath(kindOf(readToken(request)), readToken(request)), 302),
    );
  });
}
