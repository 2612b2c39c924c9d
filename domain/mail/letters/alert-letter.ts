import type { Pair } from '../../market/instrument.ts';
import { isSimulatedLabel, SIMULATED } from '../../market/simulated-label.ts';
import type { MailedNotificationType, NotificationType } from '../../proactive/notification-type.ts';
import type { Block, LetterSender, Letter } from './letter.ts';

export type AlertLetterItem = {
  cause: MailedNotificationType;
  content: string;
  pair: Pair | null;
  eventName: string | null;
  simulated: boolean;
  /** The user's closed signal that it is about, where it has a picture. */
  pictured: string | null;
};

/** Of the picture in an alert letter. */
export const IDEA_PICTURE = 'idea';

export const RISK_LINE = 'Educational content, not financial advice. Trading can cost you money.';
export const SIMULATED_LINE = 'Simulated market: these prices are not real.';

export const alertUrl = (
  publicUrl: string,
  pair: Pair | null,
  campaign: NotificationType | 'alerts',
): string =>
  `${publicUrl}/?alert=true&pair=${pair ? pair.replace('/', '') : 'general'}&utm_source=email&utm_campaign=${campaign}`;

export function composeAlertLetter(
  alerts: readonly [AlertLetterItem, ...AlertLetterItem[]],
  sender: LetterSender,
): Omit<Letter, 'switchOff'> {
  const [first] = alerts;
  const single = alerts.length === 1;
  const pairs = new Set(alerts.map(({ pair }) => pair));
  const blocks = alerts.flatMap((alert): Block[] => [
    ...(single ? [] : [{ heading: subjectOf(alert) }]),
    ...paragraphsOf(alert.content),
  ]);
  return {
    subject: single ? subjectOf(first) : `${subjectOf(first)}, and ${alerts.length - 1} more`,
    because: `This mail came because alerts by email are switched on for your ${sender.productName} account. ${RISK_LINE}`,
    blocks: [
      ...blocks,
      ...(single && first.pictured && first.pair ? [pictureOf(first.pair)] : []),
      ...(needsLabel(alerts) ? [SIMULATED_LINE] : []),
      {
        button: 'Open it in the chat',
        url: alertUrl(
          sender.publicUrl,
          pairs.size === 1 ? first.pair : null,
          single ? first.cause : 'alerts',
        ),
      },
    ],
  };
}

const pictureOf = (pair: Pair): Block => ({
  picture: IDEA_PICTURE,
  alt: `Chart of ${pair}: the plan and the path of the price to its end.`,
});

/** A release of a simulated market has a label of its own. */
const needsLabel = (alerts: readonly AlertLetterItem[]): boolean =>
  alerts.some(({ simulated, content }) => simulated && !paragraphsOf(content).some(isSimulatedLabel));

const subjects: Record<MailedNotificationType, (alert: AlertLetterItem, market: string) => string> = {
  signal_closed: ({ content }, market) => (paragraphsOf(content)[0] ?? market).split(/\.\s/, 1)[0] ?? market,
  watch_broke: (_alert, market) => `${market}: a level you watched has broken`,
  watch_near: (_alert, market) => `${market}: on its way to a level you watch`,
  watch_lapsed: (_alert, market) => `${market}: your watch ran out`,
  event_before: ({ eventName }) => `Soon: ${eventName ?? 'a release you may feel'}`,
  event_after: ({ eventName }) => `Out: ${eventName ?? 'a release you may feel'}`,
};

const subjectOf = (alert: AlertLetterItem): string =>
  subjects[alert.cause](alert, alert.pair ?? 'A market you follow');

/** Drops emphasis and URLs; the button is the only link. */
const paragraphsOf = (content: string): string[] =>
  content
    .replaceAll('**', '')
    .replace(/\b[a-z][a-z\d+.-]{0,20}:\/\/\S*/gi, '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    // The letter ends with one for all of its alerts.
    .filter((paragraph) => paragraph !== '' && paragraph !== SIMULATED);
