import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../call.ts';
import { createSessions, type Sessions, type SessionStore } from './session.ts';

export type SessionAccess = {
  sessions: Sessions;
  cookie: { name: string; secure: boolean };
  identify: (request: FastifyRequest) => Promise<SignedIn | null>;
};

export function openSessions(
  { clock, database, publicUrl }: Pick<Deps, 'clock' | 'database' | 'publicUrl'>,
  store: SessionStore,
): SessionAccess {
  const sessions = createSessions(store, clock.realNow);
  database.on('sessions', sessions.forgetUser);
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-calmwick' : 'calmwick';
  return {
    sessions,
    cookie: { name, secure },
    identify: (request) => sessions.identify(request.cookies[name], clock.now(), false),
  };
}
