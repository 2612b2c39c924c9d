export const texts = {
  title: 'Regular mail',
  about: 'Sent only to a verified email, outside your quiet hours. No need to press Save.',
  weeklyReport: 'Weekly report, Mondays',
  reEngagement: 'Note after 7, 14 and 30 days away',
  loading: 'Loading mail settings...',
  retry: 'Try again',
  loadFailed: 'Failed to load mail settings',
  saveFailed: 'Failed to save mail settings',
} as const;
