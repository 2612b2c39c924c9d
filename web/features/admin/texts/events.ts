/** The tab Economic Events. */
export const events = {
  caption: 'Economic events',
  loading: 'Loading economic events...',
  failed: 'The economic events could not be loaded',
  empty: 'No economic events',
  emptyWhy: 'Releases from six hours ago to two weeks ahead appear here.',
  noMatch: 'No economic events found',
  noMatchWhy: 'No release matches these filters.',
  impact: 'Impact filter',
  impacts: { all: 'Every impact', HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' },
  currency: 'Currency filter',
  anyCurrency: 'Every currency',
  total: (shown: number, total: number): string =>
    shown === total ? `${total} events` : `${shown} of ${total} events`,
  asOf: (time: string): string => `Source last read ${time}.`,
  embedded: 'From the built-in calendar.',
  simulated: 'Simulated figures',
  estimated: 'Estimated date',
  columns: {
    event: 'Event',
    time: 'Time (UTC)',
    impact: 'Impact',
    place: 'Country, currency',
    forecast: 'Forecast',
    previous: 'Previous',
    actual: 'Actual',
    pairs: 'Affected pairs',
    source: 'Source',
  },
};

/** The tab Announcements. */
export const announcements = {
  heading: 'Announced before a release',
  loading: 'Loading announcements...',
  failed: 'The announcements could not be loaded',
  validated: 'Validated',
  validatedNote: 'releases that were announced and are over',
  accuracy: 'Accuracy',
  interval: (low: string, high: string): string => `likely between ${low} and ${high}`,
  few: 'too few to mean much',
  noneYet: 'nothing validated yet',
  how: 'An announcement came true when the pair moved the way it said within the hour after the release.',
  recent: 'Recent activity',
  none: 'No announcements validated yet',
  noneWhy: 'Each announced release is held against the price an hour after it, and appears here.',
};
