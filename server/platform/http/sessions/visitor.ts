import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSessionSecret, hashSessionSecret } from './session-secret.ts';

/** What a browser began before it is signed in and must finish itself. */
export type HandshakePurpose = 'passkey' | 'code' | 'provider';

/** `visitor`: before sign-in. `device`: has signed in before. */
const lifeSeconds = {
  visitor: 30 * 86_400,
  device: 180 * 86_400,
  passkey: 600,
  code: 600,
  provider: 600,
} as const satisfies Record<HandshakePurpose, number> & Record<string, number>;

/** A browser, identified by a cookie that gives no access. */
export type BrowserMark = {
  key: () => string | null;
  /** Never adopts a value that the browser brought. */
  begin: () => string;
  end: () => void;
};

export type OpenHandshake = (purpose: HandshakePurpose) => BrowserMark;

type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  session: { name: string; secure: boolean };
};

export const noMark: BrowserMark = { key: () => null, begin: () => '', end: () => undefined };

export const createHandshakes =
  (exchange: Exchange): OpenHandshake =>
  (purpose) =>
    createMark(purpose, exchange);

export function createMark(
  kind: keyof typeof lifeSeconds,
  { request, reply, session }: Exchange,
): BrowserMark {
  const name = `${session.name}-${kind}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: session.secure } as const;
  const secret = request.cookies[name];
  return {
    key: () => (secret?.length === 43 ? hashSessionSecret(secret) : null),
    begin: () => {
      const newSecret = createSessionSecret();
      reply.setCookie(name, newSecret, { ...attributes, maxAge: lifeSeconds[kind] });
      return hashSessionSecret(newSecret);
    },
    end: () => {
      if (secret !== undefined) reply.clearCookie(name, attributes);
    },
  };
}
