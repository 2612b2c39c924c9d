import { toIso, toIsoOrNull } from '@app/domain/time.ts';

/** Never throws, because one bad time must not hide the whole list. */
export const toIsoOrEpoch = (at: number): string => toIsoOrNull(at) ?? toIso(0);
