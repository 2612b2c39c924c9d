let live = false;

export const isLive = (): boolean => live;

export const setLive = (next: boolean): void => void (live = next);

export const pollUnlessLive = (every: number) => (): number | false => (live ? false : every);
