const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** On the reader's own calendar: Thursday 20 November 2025. */
export const formatOwnDay = (at: number): string => day.format(at).replace(',', '');
