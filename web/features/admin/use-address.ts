import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Changes to the part of the address after the question mark; null takes a key out. */
type Changes = Readonly<Record<string, string | null>>;

export type Address = {
  of: (key: string) => string | null;
  /** One of the choices that are offered; the fallback for anything else. */
  oneOf: <const Value extends string>(key: string, values: readonly Value[], fallback: Value) => Value;
  /** Like `oneOf`, where nothing need be chosen. */
  maybe: <const Value extends string>(key: string, values: readonly Value[]) => Value | undefined;
  page: number;
  /** Writes choices into the address; a new choice begins at its first page. */
  choose: (changes: Changes) => void;
  /** Leaves for another place of the dashboard, which starts without choices. */
  go: (place: Changes) => void;
};

const LAST_PAGE = 10_000;

const pageOf = (text: string | null): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
};

function written(search: string, changes: Changes): string {
  const params = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) params.delete(key);
    else params.set(key, value);
  }
  const text = params.toString();
  return location.pathname + (text ? `?${text}` : '');
}

/** Tab, view, filters, order and page stand in the address, so that a link or a reload shows the same again. */
export function useAddress(): Address {
  const search = useSearch();
  const [, navigate] = useLocation();
  const choose = useCallback(
    (changes: Changes) => {
      navigate(written(location.search, { page: null, ...changes }), { replace: true });
    },
    [navigate],
  );
  const go = useCallback((place: Changes) => navigate(written('', place)), [navigate]);
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const maybe: Address['maybe'] = (key, values) => values.find((one) => one === params.get(key));
    return {
      of: (key) => params.get(key),
      maybe,
      oneOf: (key, values, fallback) => maybe(key, values) ?? fallback,
      page: pageOf(params.get('page')),
      choose,
      go,
    };
  }, [search, choose, go]);
}
