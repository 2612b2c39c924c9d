/** What the parts of a conversation say by themselves: a message, a toast, the card of an economic event. */
export const texts = {
  message: { youSaid: 'You said: ', typing: 'Pipsy is typing' },
  toast: { dismiss: 'Dismiss' },
  event: {
    label: (name: string): string => `Economic event: ${name}`,
    forecast: 'Forecast',
    previous: 'Previous',
    actual: 'Actual',
    noForecast: 'No forecast',
    noPrevious: 'Not known',
    notReleased: 'Not released yet',
    late: 'Not known yet',
    affected: 'Most affected:',
    jumps: 'Prices can jump past a stop around a release, so a loss can be larger than planned.',
    usually: 'What usually happens',
    simulated: 'Simulated figures',
    technical: 'Technical analysis',
    fundamental: 'Fundamental analysis',
    ask: 'Get a signal for this event',
  },
} as const;
