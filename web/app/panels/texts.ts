/** Apart from the other texts of the app, since nobody needs these before signing in. */
export const texts = {
  panels: {
    opening: 'Opening...',
    menu: 'Menu',
    signals: 'Signal Tracking',
    profile: 'Personal Account',
    calendar: 'Economic Calendar',
    assets: 'Trading Assets',
    upgrade: 'Get Full Access',
    history: 'Analysis History',
    welcome: (product: string): string => `Welcome to ${product}`,
    activeCount: (count: number): string => `${count} active`,
    /** `countdown` is "In 4h 12m". */
    next: (event: string, countdown: string): string => `Next: ${event}, ${countdown.replace('In', 'in')}`,
  },
  tabs: {
    label: 'Panel',
    signals: 'Signals',
    profile: 'Personal',
    calendar: 'Calendar',
    assets: 'Assets',
    upgrade: 'Upgrade',
  },
};
