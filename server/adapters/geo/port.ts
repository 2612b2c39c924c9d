/** Where network addresses are. */
export type CountryPort = {
  /** ISO 3166 code in capitals; null for addresses of private networks and such as nobody knows. Never fails. */
  countryOf: (address: string) => Promise<string | null>;
};
