import type { Precision } from '../calendar/economic-event.ts';
import { printDate } from './print.ts';

/** A release as an alert tells of it; `at` is UTC ms, the figures are as its source prints them. */
export type AlertedEvent = {
  name: string;
  currency: string;
  at: number;
  precision: Precision;
  forecast: string | null;
  previous: string | null;
  actual: string | null;
};

/** What the buddy says above the card of a release that is near, or that is out. No figure that the source did not give. */
export function writeEventAlert(event: AlertedEvent, now: number): string {
  const name = `**${event.name}** (${event.currency})`;
  if (event.at > now) {
    const when = event.precision === 'estimated' ? `around ${printDate(event.at)}` : printDate(event.at);
    return `Heads-up: ${name} comes out ${when}. I'd rather you knew before you size anything.`;
  }
  if (event.actual === null)
    return `${name} was due ${printDate(event.at)}. I don't have the figure yet. Spreads can stay wide for a while.`;
  const beside = [
    event.forecast && `forecast ${event.forecast}`,
    event.previous && `previous ${event.previous}`,
  ].filter(Boolean);
  const compared = beside.length > 0 ? ` (${beside.join(', ')})` : '';
  return `${name} is out: ${event.actual}${compared}. The first move can turn round just as fast, so there is no hurry.`;
}
