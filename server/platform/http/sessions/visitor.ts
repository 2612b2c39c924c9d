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
  /** A new value, never one that the browser brought; the browser keeps it once `remember` is called. */
  prepare: () => { key: string; remember: () => void };
  begin: () => string;
  end: () => void;
};

export type OpenHandshake = (purpose: HandshakePurpose) => BrowserMark;

type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  session: { name: string; secure: boolean };
};

export const noMark: BrowserMark = {
  key: () => null,
  prepare: () => ({ key: '', remember: () => undefined }),
  begin: () => '',
  end: () => undefined,
};

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
  const prepare = () => {
    const newSecret = createSessionSecret();
    const remember = (): void =>
      void reply.setCookie(name, newSecret, { ...attributes, maxAge: lifeSeconds[kind] });
    return { key: hashSessionSecret(newSecret), remember };
  };
  return {
    key: () => (secret?.length === 43 ? hashSessionSecret(secret) : null),
    prepare,
    begin: () => {
      const { key, remember } = prepare();
      remember();
      return key;
    },
    end: () => {
      if (secret !== undefined) reply.clearCookie(name, attributes);
    },
  };
}
