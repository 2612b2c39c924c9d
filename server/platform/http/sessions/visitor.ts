import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSessionSecret, hashSessionSecret } from './session-secret.ts';

const LIFE_SECONDS = 30 * 86_400;

/** A browser before sign-in, identified by a cookie that gives no access. */
export type Visitor = {
  key: () => string | null;
  /** Never adopts a value that the browser brought. */
  begin: () => string;
  end: () => void;
};

export const noVisitor: Visitor = { key: () => null, begin: () => '', end: () => undefined };

export function createVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { name: string; secure: boolean },
): Visitor {
  const name = `${session.name}-visitor`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: session.secure } as const;
  const secret = request.cookies[name];
  return {
    key: () => (secret?.length === 43 ? hashSessionSecret(secret) : null),
    begin: () => {
      const newSecret = createSessionSecret();
      reply.setCookie(name, newSecret, { ...attributes, maxAge: LIFE_SECONDS });
      return hashSessionSecret(newSecret);
    },
    end: () => {
      if (secret !== undefined) reply.clearCookie(name, attributes);
    },
  };
}
