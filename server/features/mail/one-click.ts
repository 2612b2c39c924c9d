import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOfMail } from '@app/domain/mail/kind.ts';
import type { Deps } from '../../deps.ts';
import { changeByMailLink } from './change-by-link.ts';
import { readMailLinkToken, switchOffPath } from './switch-off-link.ts';

const PATH = '/api/mail/unsubscribe';
/** `List-Unsubscribe=One-Click`, as a form of either kind. */
const LARGEST_BODY = 1_024;

const tokenOf = (request: FastifyRequest): string => {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token.slice(0, 100) : '';
};

/**
 * Where mail programs press the button for their reader (RFC 8058): a form posted by a stranger's server, so there is no origin to
 * check and no session to look at; the signed link is all the power it has, and that is to switch one kind of mail off. Somebody
 * who opens the address is shown the page, since opening must not change anything.
 */
export async function serveOneClick(
  server: FastifyInstance,
  deps: Pick<Deps, 'clock' | 'config' | 'database'>,
): Promise<void> {
  const kindOf = (token: string) => readMailLinkToken(token, deps.config)?.kind ?? null;
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string', bodyLimit: LARGEST_BODY },
      (_request, _body, done) => done(null),
    );
    scope.post(PATH, { bodyLimit: LARGEST_BODY }, async (request, reply) => {
      const { kind } = await changeByMailLink(deps, {
        token: tokenOf(request),
        wanted: false,
        now: deps.clock.now(),
      });
      return reply.type('text/plain; charset=utf-8').send(`Switched off: ${nameOfMail[kind]}.\n`);
    });
    scope.get(PATH, { exposeHeadRoute: false }, async (request, reply) =>
      reply
        .header('referrer-policy', 'no-referrer')
        .redirect(switchOffPath(kindOf(tokenOf(request)), tokenOf(request)), 302),
    );
  });
}
