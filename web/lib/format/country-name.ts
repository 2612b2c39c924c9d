const regions = new Intl.DisplayNames('en', { type: 'region' });

/** Sources give codes, some give names; the euro area has a code of its own among statisticians. */
export function countryName(country: string): string {
  if (country === 'EU' || country === 'EZ' || country === 'EMU') return 'Euro area';
  return /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country;
}
