let live = false;

/** True while the live stream tells this page what changes. */
export const isLive = (): boolean => live;

export const setLive = (next: boolean): void => void (live = next);

/** How often a query asks by itself: as specified, and not while the live stream makes it needless. */
export const unlessLive = (every: number) => (): number | false => (live ? false : every);
