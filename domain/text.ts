export const pluralise = (count: number, singular: string, plural = `${singular}s`): string =>
  count === 1 ? singular : plural;

export const countNoun = (count: number, singular: string, plural?: string): string =>
  `${count} ${pluralise(count, singular, plural)}`;

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Null for anything but a non-empty string. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
