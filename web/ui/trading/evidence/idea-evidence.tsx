import { useState } from 'react';
import type { MeasuredCosts } from '@app/domain/evidence/measures/own-costs.ts';
import { Link } from 'wouter';
import './idea-evidence.css';
import { formatCount, formatSigned, formatSignedDollars } from '../../../lib/format/format.ts';
import { readOwnCosts } from './own-costs.ts';
import { LuckDots } from '../../figures/evidence/luck-dots.tsx';
import { NetBar, toneOf, type NetMean } from '../../figures/evidence/net-bar.tsx';
import { Icon } from '../../icons/icon.tsx';
import { formatStake } from '../living/living-figures.ts';
import { netAtOwnCosts, type OwnNet } from './own-net.ts';
import { texts } from './texts.ts';

/** Years of a rule on one market and horizon; ISO instants, R net of all costs. */
export type CardEvidence = MeasuredCosts & {
  rule: string;
  ruleName: string;
  pair: string;
  timeframe: string;
  count: number;
  /** Of `count`, those that this installation saw itself. */
  own?: number | undefined;
  from: string;
  to: string;
  /** Null where the rule has no target. */
  targets: number | null;
  luckRate: number | null;
  /** Null with too few trades. */
  mean: NetMean | null;
};

/** The page of a rule on one market and horizon. */
export const evidencePath = ({
  rule,
  pair,
  timeframe,
}: Pick<CardEvidence, 'rule' | 'pair' | 'timeframe'>): string =>
  `/evidence/${rule}/${pair.replace('/', '')}/${timeframe}`;

const yearsOf = ({ from, to }: Pick<CardEvidence, 'from' | 'to'>): string =>
  texts.years(from.slice(0, 4), to.slice(0, 4));

/** The years, and how many of the cases were seen here where any were. */
export const spanOf = (evidence: Pick<CardEvidence, 'from' | 'to' | 'own'>): string =>
  evidence.own ? `${yearsOf(evidence)}, ${texts.seenHere(formatCount(evidence.own))}` : yearsOf(evidence);

const DIGITS = 2;
const signed = (r: number): string => formatSigned(r, DIGITS);

/** What the result above is after, where the user's costs are not the published ones. */
function OwnCostsNote({ own, published }: { own: OwnNet; published: NetMean }) {
  if (own.account === 'standard') return null;
  const words = texts.ownCosts;
  return (
    <p className="idea-evidence__sentence numeric">
      {own.isTurned ? <b>{words.turned} </b> : null}
      {words.published(texts.r(signed(published.r)))} {own.isBeyondMeasured ? words.beyond : null}
    </p>
  );
}

/** Years of the same rule on this market: hits above luck, net R as one bar, and the way to its page. */
export function IdeaEvidence({
  evidence,
  stake,
}: {
  evidence: CardEvidence;
  /** In dollars: the mean result is said in the user's money as well. */
  stake?: number;
}) {
  const { mean: published, targets, luckRate, count, ruleName } = evidence;
  const [costs] = useState(readOwnCosts);
  const own = netAtOwnCosts(evidence, costs);
  const mean = own.net;
  return (
    <div className="idea-evidence">
      {mean && targets !== null && luckRate !== null ? (
        <>
          <p className="idea-evidence__label">{texts.reached}</p>
          <LuckDots hitRate={targets / count} luckRate={luckRate} />
        </>
      ) : null}
      {mean ? (
        <>
          <p className="idea-evidence__net numeric">
            <span>{texts.netOf[own.account]}</span>
            <b>{texts.r(signed(mean.r))}</b>
          </p>
          <NetBar mean={mean} />
          <p className="idea-evidence__sentence numeric">
            {texts.interval(signed(mean.low), signed(mean.high))} {texts.crossing[toneOf(mean)]}
            {stake === undefined
              ? null
              : ` ${texts.inMoney(formatStake(stake), formatSignedDollars(mean.r * stake))}`}
          </p>
          {published ? <OwnCostsNote own={own} published={published} /> : null}
        </>
      ) : (
        <p className="idea-evidence__sentence numeric">{texts.tooFew(formatCount(count))}</p>
      )}
      <Link className="idea-evidence__link" href={evidencePath(evidence)}>
        <span className="numeric">{texts.link(ruleName, formatCount(count), spanOf(evidence))}</span>
        <Icon name="chevron-right" size={16} />
      </Link>
    </div>
  );
}
