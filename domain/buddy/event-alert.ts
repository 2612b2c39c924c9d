import type { Precision } from '../calendar/economic-event.ts';
import { opposite, type Expectation } from '../calendar/expected-direction.ts';
import { familyOf } from '../calendar/release-family.ts';
import { printMoved, tellReaction, type UsualReaction } from '../calendar/usual-reaction.ts';
import type { Pair } from '../market/instrument.ts';
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

/** What else the alert knows; each part is left out where it is not there. */
export type AlertFacts = {
  /** Released in the same minute. */
  beside?: readonly Pick<AlertedEvent, 'name' | 'forecast' | 'previous' | 'actual'>[];
  /** The pair it touches most. */
  pair?: string | null;
  /** Which way that pair should break, as it was announced. */
  expected?: Expectation | null;
  usual?: UsualReaction | null;
  /** How far the pair has gone since the release, in points. */
  moved?: { pair: Pair; points: number } | null;
  /** Says that market and figures are made up. */
  label?: string | null;
};

type Figures = Pick<AlertedEvent, 'name' | 'forecast' | 'previous' | 'actual'>;

/** The source's figure with the sign as all others have it. */
const minus = (figure: string): string => figure.replace(/^-/, '−');

const expectedOf = ({ forecast, previous }: Figures): string =>
  [forecast && `forecast ${minus(forecast)}`, previous && `previous ${minus(previous)}`]
    .filter(Boolean)
    .join(', ');

const besideOf = ({ beside = [] }: AlertFacts, tell: (one: Figures) => string): string | null =>
  beside.length === 0 ? null : `In the same minute: ${beside.map(tell).join('; ')}.`;

const paragraphs = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\n\n');

/** What the buddy says above the card of a release that is near, or that is out. No figure that the source did not give. */
export function writeEventAlert(event: AlertedEvent, now: number, facts: AlertFacts = {}): string {
  return event.at > now ? beforeRelease(event, facts) : afterRelease(event, facts);
}

/** Speeches and minutes: nothing will ever be known of them that is a number. */
const hasNoFigure = ({ name, actual }: AlertedEvent): boolean =>
  actual === null && ['press-conference', 'minutes'].includes(familyOf(name) ?? '');

function beforeRelease(event: AlertedEvent, facts: AlertFacts): string {
  const when =
    event.precision === 'estimated' && !facts.label ? `around ${printDate(event.at)}` : printDate(event.at);
  const figures = expectedOf(event);
  const compared = figures ? ` (${figures})` : '';
  const { expected, usual, pair } = facts;
  const touched = expected
    ? `Most affected: ${expected.pair}. A figure above the forecast should push it ${expected.onBeat}, one below ${opposite(expected.onBeat)}; now and then the market does the opposite.`
    : pair && `Most affected: ${pair}.`;
  return paragraphs([
    `Heads-up: **${event.name}** (${event.currency}) comes out ${when}${compared}. I'd rather you knew before you size anything.`,
    besideOf(facts, (one) => [one.name, expectedOf(one)].filter(Boolean).join(', ')),
    touched,
    usual && tellReaction(usual),
    facts.label,
  ]);
}

function afterRelease(event: AlertedEvent, facts: AlertFacts): string {
  const name = `**${event.name}** (${event.currency})`;
  const { moved, usual, pair } = facts;
  const compared = expectedOf(event) ? ` (${expectedOf(event)})` : '';
  const said = hasNoFigure(event)
    ? `${name} was due ${printDate(event.at)}. There is no number to beat; the tone alone can move prices either way.`
    : event.actual === null
      ? `${name} was due ${printDate(event.at)}. I don't have the figure yet. Spreads can stay wide for a while.`
      : `${name} is out: ${minus(event.actual)}${compared}. The first move can turn round just as fast, so there is no hurry.`;
  const touched = moved
    ? `${moved.pair}, the pair it touches most, has gone ${printMoved(moved.pair, moved.points)} since.`
    : pair && `Most affected: ${pair}.`;
  return paragraphs([
    said,
    besideOf(facts, (one) => `${one.name} ${one.actual === null ? 'not known yet' : minus(one.actual)}`),
    touched,
    usual && tellReaction(usual),
    facts.label,
  ]);
}
