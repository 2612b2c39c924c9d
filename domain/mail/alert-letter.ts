import type { Pair } from '../market/instrument.ts';
import type { Cause } from '../proactive/cause.ts';
import type { Block, From, Letter } from './letter.ts';

/** What is worth a mail. Tips, greetings and the like stay where people talk with the buddy. */
const alertCauses = ['signal_closed', 'watch_broke', 'watch_lapsed', 'event_before', 'event_after'] as const;
export type AlertCause = (typeof alertCauses)[number];

export const isAlertCause = (cause: string | null): cause is AlertCause =>
  alertCauses.some((one) => one === cause);

export type Alert = {
  cause: AlertCause;
  /** The buddy's words as they stand in the chat. */
  content: string;
  /** The market it is about, or null for none in particular. */
  pair: Pair | null;
  /** The release that the words are about. */
  eventName: string | null;
  /** Prices of a market that is not real. */
  simulated: boolean;
};

export const RISK_LINE = 'Educational content, not financial advice. Trading can cost you money.';
export const SIMULATED_LINE = 'Simulated market: these prices are not real.';

/** The chat, opened with the alert (specification, section 2). `campaign` is what a return by this link is counted under. */
export const alertUrl = (publicUrl: string, pair: Pair | null, campaign: Cause | 'alerts'): string =>
  `${publicUrl}/?alert=true&pair=${pair ? pair.replace('/', '') : 'general'}&utm_source=email&utm_campaign=${campaign}`;

/** What waited for the user, dearest first, in one mail. */
export function alertLetter(alerts: readonly [Alert, ...Alert[]], from: From): Omit<Letter, 'switchOff'> {
  const [first] = alerts;
  const single = alerts.length === 1;
  const pairs = new Set(alerts.map(({ pair }) => pair));
  const blocks = alerts.flatMap((alert): Block[] => [
    ...(single ? [] : [{ heading: subjectOf(alert) }]),
    ...paragraphsOf(alert.content),
  ]);
  return {
    subject: single ? subjectOf(first) : `${subjectOf(first)}, and ${alerts.length - 1} more`,
    because: `This mail came because alerts by email are switched on for your ${from.productName} account. ${RISK_LINE}`,
    blocks: [
      ...blocks,
      ...(alerts.some(({ simulated }) => simulated) ? [SIMULATED_LINE] : []),
      {
        button: 'Open it in the chat',
        url: alertUrl(from.publicUrl, pairs.size === 1 ? first.pair : null, single ? first.cause : 'alerts'),
      },
    ],
  };
}

function subjectOf({ cause, content, pair, eventName }: Alert): string {
  const market = pair ?? 'A market you follow';
  if (cause === 'watch_broke') return `${market}: a level you watched has broken`;
  if (cause === 'watch_lapsed') return `${market}: your watch ran out`;
  if (cause === 'event_before') return `Soon: ${eventName ?? 'a release you may feel'}`;
  if (cause === 'event_after') return `Out: ${eventName ?? 'a release you may feel'}`;
  return (paragraphsOf(content)[0] ?? market).split(/\.\s/, 1)[0] ?? market;
}

/** Without marks of emphasis, and without addresses: what leads somewhere stands in the button. */
const paragraphsOf = (content: string): string[] =>
  content
    .replaceAll('**', '')
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S*/gi, '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
