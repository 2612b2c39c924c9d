import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { IdeaRelease } from '@app/domain/signals/settled/tell-settled.ts';
import type { Deps } from '../../../deps.ts';
import type { ReleasesPort } from '../../../ports/calendar.ts';
import type { SignalRow } from '../signal-store.ts';

type Life = Pick<SignalRow, 'pair' | 'opened_at' | 'expires_at' | 'closed_at'>;

const endOf = ({ closed_at, expires_at }: Life): number => closed_at ?? expires_at;

/** A calendar that fails leaves the signals without releases. */
export const createReleaseReader =
  ({ log, releases }: Pick<Deps, 'log'> & { releases: Pick<ReleasesPort, 'listBetween'> }) =>
  async (rows: readonly Life[], now: number): Promise<(row: Life) => IdeaRelease[]> => {
    const from = Math.min(...rows.map(({ opened_at }) => opened_at));
    const to = Math.max(...rows.map(endOf));
    const known = await releases.listBetween(from, to, now).catch((error: unknown) => {
      log.warn({ err: error }, 'signals: releases not read');
      return [];
    });
    const major = known.filter(({ impact }) => impact === 'HIGH');
    return (row) => {
      const { base, quote } = instrumentOf(row.pair);
      return major
        .filter(({ at, currency }) => {
          const isOpen = at >= row.opened_at && at <= endOf(row);
          return isOpen && (currency === base || currency === quote);
        })
        .map(({ at, name, currency }) => ({ at, title: name, currency }));
    };
  };
