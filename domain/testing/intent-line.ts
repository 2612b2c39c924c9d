import type { Intent } from '../buddy/intents/intent.ts';

/** An intent on one line: "watch XAU/USD 2400 above". */
export function intentLine(intent: Intent): string {
  const slots = Object.entries(intent).filter(([key, value]) => key !== 'kind' && value !== null);
  return [intent.kind, ...slots.map(([, value]) => (Array.isArray(value) ? value.join('+') : String(value)))]
    .join(' ')
    .trim();
}
