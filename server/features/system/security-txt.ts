import { DAY_MS, toIso } from '@app/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';

export const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year; it moves on with the clock, a day at a time. */
const VALID_DAYS = 180;

/** Where to report a weakness: SECURITY_CONTACT, else the first of ADMIN_EMAILS; null without either, as the contact is required. */
function contactOf({ SECURITY_CONTACT, ADMIN_EMAILS }: Deps['config']): string | null {
  const contact = SECURITY_CONTACT ?? ADMIN_EMAILS[0];
  if (contact === undefined) return null;
  return /^(https|mailto|tel):/.test(contact) ? contact : `mailto:${contact}`;
}

export function serveSecurityTxt(
  server: FastifyInstance,
  { config, clock, publicUrl }: Pick<Deps, 'config' | 'clock' | 'publicUrl'>,
): void {
  const contact = contactOf(config);
  if (contact === null) return;
  server.get(SECURITY_TXT, (_request, reply) => {
    const expires = (Math.floor(clock.now() / DAY_MS) + VALID_DAYS) * DAY_MS;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${toIso(expires)}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY_TXT}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
