export const texts = {
  lobes: {
    for: 'For',
    against: 'Against',
    names: { breakout: 'Breakout', news: 'News', risk: 'Risk', coach: 'Coach' },
    stances: { for: 'for', against: 'against', abstain: 'on no side', veto: 'stops it' },
    odds: (share: string): string => `odds ${share}`,
    noOdds: 'no odds',
    luck: (share: string): string => `Luck alone gives ${share}.`,
    one: (name: string, stance: string, odds: string): string => `${name} ${stance}, ${odds}`,
  },
} as const;
