import { useEffect, useSyncExternalStore } from 'react';
import { isLive } from '../live/live-state.ts';

/** `value` is undefined until the first reply; `error` belongs to the newest attempt. */
export type SharedQueryState<Value> = { value: Value | undefined; error: unknown };

const EMPTY = { value: undefined, error: undefined };
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A small query for what the whole app shares, so that sign-in pages need no query library. The last value stays while a newer request fails. */
export class SharedQuery<Value> {
  #request: (signal: AbortSignal) => Promise<Value>;
  #held: SharedQueryState<Value> = EMPTY;
  #running: { abort: AbortController; answer: Promise<Value> } | null = null;
  #followers = 0;
  #rest = (): void => undefined;
  #watchers = new Set<() => void>();

  constructor(request: (signal: AbortSignal) => Promise<Value>) {
    this.#request = request;
  }

  readonly current = (): SharedQueryState<Value> => this.#held;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  fetch(): Promise<Value> {
    this.#running?.abort.abort();
    const abort = new AbortController();
    const answer = this.#request(abort.signal);
    this.#running = { abort, answer };
    const settle = (held: SharedQueryState<Value>): void => {
      if (this.#running?.abort !== abort) return;
      this.#running = null;
      this.#publish(held);
    };
    answer.then(
      (value) => settle({ value, error: undefined }),
      (error: unknown) => settle({ value: this.#held.value, error }),
    );
    return answer;
  }

  /** Does nothing while a request is pending; ignores failures. */
  refresh(): void {
    if (!this.#running) this.fetch().catch(() => undefined);
  }

  /** Fetches at once and on reconnecting. With `every` (ms) also polls while the page is visible and no live stream runs; without it only until there is a value. All pollers share the first one's timer. Returns its disposer. */
  poll(every: number | null): () => void {
    const due = (): boolean => every !== null || this.#held.value === undefined;
    const check = (): void => {
      if (due() && document.visibilityState !== 'hidden') this.refresh();
    };
    if (due()) this.refresh();
    if (this.#followers === 0) {
      addEventListener('online', check);
      if (every !== null) document.addEventListener('visibilitychange', check);
      const tick = (): void => {
        if (!isLive()) check();
      };
      const ticking = every === null ? undefined : setInterval(tick, every);
      this.#rest = () => {
        removeEventListener('online', check);
        document.removeEventListener('visibilitychange', check);
        clearInterval(ticking);
      };
    }
    this.#followers += 1;
    return () => {
      this.#followers -= 1;
      if (this.#followers === 0) this.#rest();
    };
  }

  set(value: Value): void {
    this.reset();
    this.#publish({ value, error: undefined });
  }

  /** A pending reply may be older than the pushed value, so it is fetched again. */
  receive(value: Value): void {
    if (!this.#running) return this.set(value);
    const again = (): void => this.refresh();
    this.#running.answer.then(again, again);
  }

  reset(): void {
    this.#running?.abort.abort();
    this.#running = null;
    this.#held = EMPTY;
  }

  #publish(held: SharedQueryState<Value>): void {
    const value = isEqual(held.value, this.#held.value) ? this.#held.value : held.value;
    if (value === this.#held.value && held.error === this.#held.error) return;
    this.#held = { value, error: held.error };
    for (const watcher of this.#watchers) watcher();
  }
}

export const useSharedQuery = <Value>(answer: SharedQuery<Value>): SharedQueryState<Value> =>
  useSyncExternalStore(answer.watch, answer.current, answer.current);

/** `every` (ms) must be the same wherever this query is used. */
export const usePolling = <Value>(answer: SharedQuery<Value>, every: number | null): void =>
  useEffect(() => answer.poll(every), [answer, every]);
