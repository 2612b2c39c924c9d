import { DAY_MS } from '../../time.ts';
import { openSessions, sessionsBetween, type Session, type SessionName } from './sessions.ts';

/** A piece of a session within the 24 hours of the bar, as shares of them from 0 to 1. */
export type SessionPiece = { from: number; to: number };
export type SessionRow = { name: SessionName; isOpen: boolean; pieces: readonly SessionPiece[] };
/** The UTC day of `now`. */
export type SessionBar = { startsAt: number; nowShare: number; rows: readonly SessionRow[] };

const names: readonly SessionName[] = ['Sydney', 'Tokyo', 'London', 'New York'];

export function readSessionBar(now: number): SessionBar {
  const startsAt = Math.floor(now / DAY_MS) * DAY_MS;
  const share = (at: number): number => Math.min(1, Math.max(0, (at - startsAt) / DAY_MS));
  const sessions = sessionsBetween(startsAt, startsAt + DAY_MS);
  const open = new Set(openSessions(now).map(({ name }) => name));
  const piecesOf = (name: SessionName): SessionPiece[] =>
    sessions
      .filter((one) => one.name === name)
      .map(({ opensAt, closesAt }: Session) => ({ from: share(opensAt), to: share(closesAt) }));
  return {
    startsAt,
    nowShare: share(now),
    rows: names.map((name) => ({ name, isOpen: open.has(name), pieces: piecesOf(name) })),
  };
}
