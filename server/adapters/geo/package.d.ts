/** The one call used here; the package brings no types of its own. */
declare module 'geoip-country' {
  const geoip: { lookup: (address: string) => { country?: string } | null };
  export default geoip;
}
