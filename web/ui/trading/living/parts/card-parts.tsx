import type { LivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import './card-parts.css';
import '../../plan/plan-figures.css';
import { formatDollars, formatFixed, formatSignedDollars } from '../../../../lib/format/format.ts';
import { formatDistance } from '../../../../lib/format/market-distance.ts';
import { Pipsy, pipsySays } from '../../../conversation/pipsy.tsx';
import { Triangle } from '../../../icons/triangle.tsx';
import { texts as shared } from '../../../texts.ts';
import {
  formatAway,
  formatMoment,
  formatR,
  formatStake,
  formatTimeLeft,
  type CardStake,
} from '../living-figures.ts';
import { texts } from '../texts.ts';

/** Bold up to its first full stop or colon. */
export function splitVerdict(sentence: string): { title: string; text: string } {
  const end = /[.:](?= |$)/.exec(sentence);
  if (!end) return { title: sentence, text: '' };
  return { title: sentence.slice(0, end.index + 1), text: sentence.slice(end.index + 1).trim() };
}

export function Verdict({ mood, title, text }: { mood: string; title: string; text: string }) {
  return (
    <div className="card-verdict">
      <Pipsy mood={mood} size={34} />
      <p>
        <span className="visually-hidden">{`${pipsySays(mood)} `}</span>
        <b>{title}</b> {text}
      </p>
    </div>
  );
}

/** The first release; how many more come before the end. */
export function ReleaseSentence({ idea, now }: { idea: LivingIdea; now: number }) {
  const ahead = idea.releases.filter(({ at }) => at > now);
  const [next] = ahead;
  if (!next) return null;
  const { utc, own } = formatMoment(next.at, now);
  return (
    <p className="card-release numeric">
      <i aria-hidden="true" />
      <span>
        <b>{texts.release.at(next.title, utc, own)}</b> {texts.release.jump}
        {ahead.length > 1 ? ` ${texts.release.more(ahead.length - 1)}` : null}
      </span>
    </p>
  );
}

export function Levels({ idea }: { idea: LivingIdea }) {
  const shown = [
    { label: shared.plan.stopLoss, price: idea.stop },
    { label: shared.plan.entry, price: idea.entry },
    { label: shared.plan.target, price: idea.target },
  ];
  return (
    <dl className="plan-figures numeric">
      {shown.map(({ label, price }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatChartPrice(idea, price)}</dd>
        </div>
      ))}
    </dl>
  );
}

type OutcomesProps = {
  idea: LivingIdea;
  stake: CardStake;
  /** Below the ratio. */
  middle: string;
  /** The distances are those from the price now. */
  isLive: boolean;
};

function distanceTo({ idea, isLive }: Pick<OutcomesProps, 'idea' | 'isLive'>, level: number): string {
  const { price, entry } = idea;
  if (!isLive || price === null) return formatAway(idea, Math.abs(level - entry));
  return texts.money.fromNow(formatDistance(idea.pair, level - price), level > price);
}

/** Loss before gain, in the user's money, with the way there below. */
export function MoneyOutcomes({ idea, stake, middle, isLive }: OutcomesProps) {
  const ratio = Math.abs(idea.target - idea.entry) / Math.abs(idea.entry - idea.stop);
  return (
    <dl className="plan-figures plan-figures--large numeric">
      <div>
        <dt>{shared.plan.maxRisk}</dt>
        <dd className="down">
          <span className="plan-figures__value">
            <Triangle up={false} size={11} />
            {formatDollars(stake.risk)}
          </span>
          <small>{distanceTo({ idea, isLive }, idea.stop)}</small>
        </dd>
      </div>
      <div>
        <dt>{shared.plan.ratio}</dt>
        <dd>
          {`1:${formatFixed(ratio, 1)}`}
          <small>{middle}</small>
        </dd>
      </div>
      <div>
        <dt>{shared.plan.profit}</dt>
        <dd className="up">
          <span className="plan-figures__value">
            <Triangle up size={11} />
            {formatDollars(stake.risk * ratio)}
          </span>
          <small>{distanceTo({ idea, isLive }, idea.target)}</small>
        </dd>
      </div>
    </dl>
  );
}

function stakeWords(idea: LivingIdea, { risk, isExample }: CardStake): string {
  const shown = formatStake(risk);
  if (idea.kind === 'practice') return texts.now.paper(shown);
  return isExample ? texts.now.example(shown) : texts.now.own(shown);
}

/** What it comes to now; the figures fade over, nothing flashes. */
export function NowRow({ idea, r, stake }: { idea: LivingIdea; r: number | null; stake: CardStake }) {
  if (idea.price === null || r === null) return null;
  const money = formatSignedDollars(r * stake.risk);
  const isFlat = !/^[+\u2212]/.test(money);
  return (
    <div className="card-now numeric">
      <div>
        <span>{stakeWords(idea, stake)}</span>
        <b className={isFlat ? '' : r > 0 ? 'up' : 'down'} key={money}>
          {isFlat ? null : <Triangle up={r > 0} size={13} />}
          {money}
        </b>
      </div>
      <div>
        <span>{texts.now.r(formatR(r))}</span>
        <b key={idea.price}>{formatChartPrice(idea, idea.price)}</b>
      </div>
    </div>
  );
}

/** In place of the result. */
export function LeftSince({ idea, now }: { idea: LivingIdea; now: number }) {
  if (!idea.leftAt) return null;
  const { utc, own } = formatMoment(idea.leftAt, now);
  return <p className="small muted numeric">{texts.left.since(utc, own)}</p>;
}

export function TimeLeft({ idea, now }: { idea: LivingIdea; now: number }) {
  const { openedAt, endsAt } = idea;
  const passed = Math.min(1, Math.max(0, (now - openedAt) / Math.max(1, endsAt - openedAt)));
  const { utc, own } = formatMoment(endsAt, now);
  return (
    <div className="card-time-left numeric">
      <span className="card-time-left__bar" aria-hidden="true">
        <i style={{ width: `${passed * 100}%` }} />
      </span>
      {now < endsAt ? (
        <span>
          <b>{texts.left.left(formatTimeLeft(endsAt - now))}</b>
          {texts.left.ends(utc, own)}
        </span>
      ) : (
        <b>{texts.left.closing}</b>
      )}
    </div>
  );
}
