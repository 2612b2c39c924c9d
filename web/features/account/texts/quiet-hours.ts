export const texts = {
  gmt: 'GMT',
  local: 'yours',
  none: 'No quiet hours: both times are the same.',
  twin: (start: string, end: string, localStart: string, localEnd: string) =>
    `Quiet from ${start} to ${end} GMT, which is ${localStart} to ${localEnd} your time.`,
  twinGmt: (start: string, end: string) => `Quiet from ${start} to ${end} GMT, which is your time.`,
  now: (time: string) => `The line is now, ${time} your time.`,
} as const;
