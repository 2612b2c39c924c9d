import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret, sessionKey } from './session.ts';

const LIFE_SECONDS = 30 * 86_400;

/** A browser that nobody has signed in with, by a cookie of its own: it is no session and opens nothing. */
export type Visitor = {
  /** The key that its cookie is kept under (SHA-256 in hex); null without one. */
  key: () => string | null;
  /** Gives it a new cookie and answers its key. What the browser brought itself is never taken over. */
  begin: () => string;
  /** Takes the cookie away, where there is one. */
  end: () => void;
};

/** Where nothing was asked by a browser. */
export const noVisitor: Visitor = { key: () => null, begin: () => '', end: () => undefined };

export function visitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { name: string; secure: boolean },
): Visitor {
  const name = `${session.name}-visitor`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: session.secure } as const;
  const secret = request.cookies[name];
  return {
    key: () => (secret?.length === 43 ? sessionKey(secret) : null),
    begin: () => {
      const fresh = newSecret();
      reply.setCookie(name, fresh, { ...attributes, maxAge: LIFE_SECONDS });
      return sessionKey(fresh);
    },
    end: () => {
      if (secret !== undefined) reply.clearCookie(name, attributes);
    },
  };
}
