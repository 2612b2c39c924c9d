import { readImpact, type Impact } from '../calendar/impact.ts';

/** A request for a signal on an economic release, sent as a chat message. `at` is UTC ms. */
export type EventRequest = { name: string; country: string; currency: string; impact: Impact; at: number };

type Asked = {
  [Field in 'name' | 'country' | 'currency' | 'impact' | 'time']?: string | null | undefined;
};

const LONGEST_NAME = 120;
const WRITTEN =
  /^Signal for the event (.{1,120}) \(([^(),]{1,40}), ([A-Z]{3}), (HIGH|MEDIUM|LOW)\) at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/u;

const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * The message of the "Get a signal for this event" button: "Signal for the event CPI y/y (US, USD, HIGH) at
 * 2026-06-10T12:30:00Z". Null where event, country, currency, time or impact is missing: then nothing is asked.
 */
export function writeEventRequest({ name, country, currency, impact, time }: Asked): string | null {
  const at = Date.parse(time ?? '');
  const shortName = Array.from(oneLine(name)).slice(0, LONGEST_NAME).join('').trim();
  const said = [shortName, oneLine(country), oneLine(currency).toUpperCase()];
  if (said.includes('') || oneLine(impact) === '' || !Number.isFinite(at)) return null;
  const instant = `${new Date(at).toISOString().slice(0, 19)}Z`;
  const text = `Signal for the event ${said[0]} (${said[1]}, ${said[2]}, ${readImpact(impact ?? '')}) at ${instant}`;
  return WRITTEN.test(text) ? text : null;
}

/** The request that `writeEventRequest` wrote; null for any other message. */
export function readEventRequest(message: string): EventRequest | null {
  const [, name, country, currency, impact, time] = WRITTEN.exec(message.trim()) ?? [];
  if (!name || !country || !currency || !impact || !time) return null;
  const at = Date.parse(time);
  return Number.isFinite(at) ? { name, country, currency, impact: readImpact(impact), at } : null;
}
