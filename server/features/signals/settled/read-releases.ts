import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { IdeaRelease } from '@app/domain/signals/settled/tell-settled.ts';
import type { Deps } from '../../../deps.ts';
import type { ReleasesPort } from '../../../ports/calendar.ts';
import type { SignalRow } from '../signal-store.ts';
import { createReleaseDays, dayOf } from './release-days.ts';

type Life = Pick<SignalRow, 'pair' | 'opened_at' | 'expires_at' | 'closed_at'>;

/** Of an idea that is over only the last ones are told. */
const MAX_OF_CLOSED = 10;

const endOf = ({ closed_at, expires_at }: Life): number => closed_at ?? expires_at;

/** A calendar that fails leaves the signals without releases. */
export function createReleaseReader({
  log,
  releases,
}: Pick<Deps, 'log'> & { releases: Pick<ReleasesPort, 'listBetween'> }) {
  const readDays = createReleaseDays(releases);
  return async (rows: readonly Life[], now: number): Promise<(row: Life) => IdeaRelease[]> => {
    const major = await readDays(daysOf(rows), now).catch((error: unknown) => {
      log.warn({ err: error }, 'signals: releases not read');
      return [];
    });
    return (row) => {
      const { base, quote } = instrumentOf(row.pair);
      const during = major.filter(({ at, currency }) => {
        const isOpen = at >= row.opened_at && at <= endOf(row);
        return isOpen && (currency === base || currency === quote);
      });
      return row.closed_at === null ? during : during.slice(-MAX_OF_CLOSED);
    };
  };
}

/** In order, so that their releases are in order too. */
function daysOf(rows: readonly Life[]): number[] {
  const days = new Set<number>();
  for (const row of rows)
    for (let day = dayOf(row.opened_at); day <= dayOf(endOf(row)); day += 1) days.add(day);
  return [...days].toSorted((a, b) => a - b);
}
