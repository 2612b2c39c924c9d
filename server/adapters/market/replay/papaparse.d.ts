/** The package has no types of its own. */
declare module 'papaparse' {
  const papaparse: { parse: (text: string, options: { delimiter: string }) => { data: string[][] } };
  export default papaparse;
}
