/** Hex twins of the light tokens in web/ui/tokens.css, for pictures drawn outside a browser, where nothing reads OKLCH. */
export const lightColours = {
  surface: '#fffdfb',
  sunken: '#f2eae7',
  ink: '#2f1e2b',
  'ink-2': '#5c4955',
  'ink-3': '#715e68',
  up: '#16694a',
  'up-fill': '#126144',
  'up-line': '#16694a',
  'up-soft': '#dbf4e7',
  'on-up': '#f8fdfa',
  down: '#b3332e',
  'down-fill': '#ae2e2a',
  'down-line': '#b3332e',
  'down-soft': '#fee7e4',
  'on-down': '#fefaf9',
  'chart-entry': '#5c4955',
  warn: '#7a5113',
  'warn-soft': '#fbecc7',
  brand: '#73306e',
  'on-brand': '#fffbf8',
};

/** A name of the design tokens. */
export type ChartColour = keyof typeof lightColours;
export type ChartPalette = Record<ChartColour, string>;
