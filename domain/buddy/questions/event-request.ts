import { parseImpact, type Impact } from '../../calendar/impact.ts';

export type EventRequest = { name: string; country: string; currency: string; impact: Impact; at: number };

type Asked = {
  [Field in 'name' | 'country' | 'currency' | 'impact' | 'time']?: string | null | undefined;
};

const LONGEST_NAME = 120;
const WRITTEN =
  /^Signal for the event (.{1,120}) \(([^(),]{1,40}), ([A-Z]{3}), (HIGH|MEDIUM|LOW)\) at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/u;

const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** "Signal for the event CPI y/y (US, USD, HIGH) at 2026-06-10T12:30:00Z"; null where a part is missing. */
export function writeEventRequest({ name, country, currency, impact, time }: Asked): string | null {
  const at = Date.parse(time ?? '');
  const shortName = Array.from(oneLine(name)).slice(0, LONGEST_NAME).join('').trim();
  const said = [shortName, oneLine(country), oneLine(currency).toUpperCase()];
  if (said.includes('') || oneLine(impact) === '' || !Number.isFinite(at)) return null;
  const instant = `${new Date(at).toISOString().slice(0, 19)}Z`;
  const text = `Signal for the event ${said[0]} (${said[1]}, ${said[2]}, ${parseImpact(impact ?? '')}) at ${instant}`;
  // A country with brackets would be read as part of the name.
  return readEventRequest(text)?.country === said[1] ? text : null;
}

export function readEventRequest(message: string): EventRequest | null {
  const [, name, country, currency, impact, time] = WRITTEN.exec(message.trim()) ?? [];
  if (!name || !country || !currency || !impact || !time) return null;
  const at = Date.parse(time);
  return Number.isFinite(at) ? { name, country, currency, impact: parseImpact(impact), at } : null;
}
