import { useEffect, useSyncExternalStore } from 'react';
import { isLive } from './live-state.ts';

/** `value` is undefined until the first answer; `error` is that of the newest attempt, beside what was known before. */
export type Held<Value> = { value: Value | undefined; error: unknown };

const NOTHING = { value: undefined, error: undefined };
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * One answer of the server that the whole app shares. Pages that show nothing else do without the library that keeps
 * the answers of the signed-in screens. What was known stays while a newer attempt fails.
 */
export class KeptAnswer<Value> {
  #request: (signal: AbortSignal) => Promise<Value>;
  #held: Held<Value> = NOTHING;
  #running: { abort: AbortController; answer: Promise<Value> } | null = null;
  #followers = 0;
  #rest = (): void => undefined;
  #watchers = new Set<() => void>();

  constructor(request: (signal: AbortSignal) => Promise<Value>) {
    this.#request = request;
  }

  readonly held = (): Held<Value> => this.#held;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Asks anew, whatever is on its way. Rejects as the request does. */
  ask(): Promise<Value> {
    this.#running?.abort.abort();
    const abort = new AbortController();
    const answer = this.#request(abort.signal);
    this.#running = { abort, answer };
    const settle = (held: Held<Value>): void => {
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

  /** Asks, unless an answer is already on its way; a failure is only written down. */
  freshen(): void {
    if (!this.#running) this.ask().catch(() => undefined);
  }

  /**
   * Asks at once and on coming back on line; with `every` (ms) also again and again while the page is in sight, and on return to it.
   * (not while the live stream tells what changes). Without, it asks only for as long as there is no answer. All followers share the timer of the first. Answers what ends it.
   */
  follow(every: number | null): () => void {
    const due = (): boolean => every !== null || this.#held.value === undefined;
    const check = (): void => {
      if (due() && document.visibilityState !== 'hidden') this.freshen();
    };
    if (due()) this.freshen();
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

  /** Takes this value for the newest answer. */
  set(value: Value): void {
    this.forget();
    this.#publish({ value, error: undefined });
  }

  /** Takes an answer that came by itself; one that is on its way may be older, and is asked for again. */
  receive(value: Value): void {
    if (!this.#running) return this.set(value);
    const again = (): void => this.freshen();
    this.#running.answer.then(again, again);
  }

  /** As if nothing had been asked yet; who watches is not told. */
  forget(): void {
    this.#running?.abort.abort();
    this.#running = null;
    this.#held = NOTHING;
  }

  #publish(held: Held<Value>): void {
    const value = same(held.value, this.#held.value) ? this.#held.value : held.value;
    if (value === this.#held.value && held.error === this.#held.error) return;
    this.#held = { value, error: held.error };
    for (const watcher of this.#watchers) watcher();
  }
}

/** What is held, redrawn on every change. */
export const useHeld = <Value>(answer: KeptAnswer<Value>): Held<Value> =>
  useSyncExternalStore(answer.watch, answer.held, answer.held);

/** Keeps the answer fresh for as long as the component stands; `every` (ms) is the same wherever this answer is used. */
export const useFreshening = <Value>(answer: KeptAnswer<Value>, every: number | null): void =>
  useEffect(() => answer.follow(every), [answer, every]);
