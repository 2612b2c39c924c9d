import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Query parameters to set; null removes one. */
type UrlChanges = Readonly<Record<string, string | null>>;

export type DashboardUrl = {
  get: (key: string) => string | null;
  oneOf: <const Value extends string>(key: string, values: readonly Value[], fallback: Value) => Value;
  oneOfOrNone: <const Value extends string>(key: string, values: readonly Value[]) => Value | undefined;
  page: number;
  /** Sets parameters and goes back to the first page. */
  update: (changes: UrlChanges) => void;
  /** Opens another part of the dashboard, without the present parameters. */
  open: (place: UrlChanges) => void;
};

const MAX_PAGE = 10_000;

const parsePage = (text: string | null): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
};

function urlWith(search: string, changes: UrlChanges): string {
  const params = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) params.delete(key);
    else params.set(key, value);
  }
  const text = params.toString();
  return location.pathname + (text ? `?${text}` : '');
}

/** Tab, view, filters, order and page are in the URL, so that a link or a reload shows the same again. */
export function useDashboardUrl(): DashboardUrl {
  const search = useSearch();
  const [, navigate] = useLocation();
  const update = useCallback(
    (changes: UrlChanges) => {
      navigate(urlWith(location.search, { page: null, ...changes }), { replace: true });
    },
    [navigate],
  );
  const open = useCallback((place: UrlChanges) => navigate(urlWith('', place)), [navigate]);
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const oneOfOrNone: DashboardUrl['oneOfOrNone'] = (key, values) =>
      values.find((one) => one === params.get(key));
    return {
      get: (key) => params.get(key),
      oneOfOrNone,
      oneOf: (key, values, fallback) => oneOfOrNone(key, values) ?? fallback,
      page: parsePage(params.get('page')),
      update,
      open,
    };
  }, [search, update, open]);
}
