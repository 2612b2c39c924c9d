import type { Precision } from '../../calendar/economic-event.ts';
import { reverseDirection, type ExpectedMove } from '../../calendar/releases/expected-direction.ts';
import { familyOf } from '../../calendar/releases/release-family.ts';
import { printMove, describeReaction, type UsualReaction } from '../../calendar/releases/usual-reaction.ts';
import type { Pair } from '../../market/instrument.ts';
import { printDate } from '../replies/print.ts';

/** `at` is UTC ms; figures are as the source prints them. */
export type AlertedEvent = {
  name: string;
  currency: string;
  at: number;
  precision: Precision;
  forecast: string | null;
  previous: string | null;
  actual: string | null;
};

export type AlertFacts = {
  beside?: readonly Pick<AlertedEvent, 'name' | 'forecast' | 'previous' | 'actual'>[];
  pair?: string | null;
  expected?: ExpectedMove | null;
  usual?: UsualReaction | null;
  /** In points since the release. */
  moved?: { pair: Pair; points: number } | null;
  label?: string | null;
};

type Figures = Pick<AlertedEvent, 'name' | 'forecast' | 'previous' | 'actual'>;

const minus = (figure: string): string => figure.replace(/^-/, '−');

const expectedOf = ({ forecast, previous }: Figures): string =>
  [forecast && `forecast ${minus(forecast)}`, previous && `previous ${minus(previous)}`]
    .filter(Boolean)
    .join(', ');

const besideOf = ({ beside = [] }: AlertFacts, tell: (one: Figures) => string): string | null =>
  beside.length === 0 ? null : `In the same minute: ${beside.map(tell).join('; ')}.`;

const paragraphs = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\n\n');

export function writeEventAlert(event: AlertedEvent, now: number, facts: AlertFacts = {}): string {
  return event.at > now ? beforeRelease(event, facts) : afterRelease(event, facts);
}

const hasNoFigure = ({ name, actual }: AlertedEvent): boolean =>
  actual === null && ['press-conference', 'minutes'].includes(familyOf(name) ?? '');

function beforeRelease(event: AlertedEvent, facts: AlertFacts): string {
  const when =
    event.precision === 'estimated' && !facts.label ? `around ${printDate(event.at)}` : printDate(event.at);
  const figures = expectedOf(event);
  const compared = figures ? ` (${figures})` : '';
  const { expected, usual, pair } = facts;
  const touched = expected
    ? `Most affected: ${expected.pair}. A figure above the forecast should push it ${expected.onBeat}, one below ${reverseDirection(expected.onBeat)}; now and then the market does the opposite.`
    : pair && `Most affected: ${pair}.`;
  return paragraphs([
    `Heads-up: **${event.name}** (${event.currency}) comes out ${when}${compared}. I'd rather you knew before you size anything.`,
    besideOf(facts, (one) => [one.name, expectedOf(one)].filter(Boolean).join(', ')),
    touched,
    usual && describeReaction(usual),
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
    ? `${moved.pair}, the pair it touches most, has gone ${printMove(moved.pair, moved.points)} since.`
    : pair && `Most affected: ${pair}.`;
  return paragraphs([
    said,
    besideOf(facts, (one) => `${one.name} ${one.actual === null ? 'not known yet' : minus(one.actual)}`),
    touched,
    usual && describeReaction(usual),
    facts.label,
  ]);
}
