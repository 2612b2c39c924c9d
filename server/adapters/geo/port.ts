export type CountryPort = {
  /** ISO 3166 code in capitals; null for private and unknown addresses. Never rejects. */
  countryOf: (address: string) => Promise<string | null>;
};
