/** What the public pages' script says; it stands apart so that the script does not carry the pages' own words. */
export const scriptTexts = {
  alert: (pair: string | null): string =>
    `You have a new market alert${pair ? ` for ${pair}` : ''}! Please log in to view it.`,
};
