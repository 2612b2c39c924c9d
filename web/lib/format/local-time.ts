const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** On the reader's own clock: "18:30"; null where that is UTC anyway. */
export const formatLocalTime = (at: number): string | null =>
  new Date(at).getTimezoneOffset() === 0 ? null : clock.format(at);
