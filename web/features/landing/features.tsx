import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImpactBadge } from '../../ui/impact-badge.tsx';
import { Pipsy } from '../../ui/pipsy.tsx';

/** Usual hours in UTC, in northern summer; a session over midnight is two spans. */
const sessions: readonly { city: string; spans: readonly (readonly [number, number])[] }[] = [
  {
    city: 'Sydney',
    spans: [
      [22, 24],
      [0, 7],
    ],
  },
  { city: 'Tokyo', spans: [[0, 9]] },
  { city: 'London', spans: [[7, 16]] },
  { city: 'New York', spans: [[12, 21]] },
];

const share = (hours: number): string => `${(hours / 24) * 100}%`;

const Sessions = () => (
  <div
    className="viz sess"
    role="img"
    aria-label="Sydney, Tokyo, London and New York together cover almost the whole day in UTC"
  >
    {sessions.map(({ city, spans }) => (
      <div className="ln" key={city}>
        <span>{city}</span>
        <span className="tr">
          {spans.map(([from, to]) => (
            <i key={from} style={{ left: share(from), width: share(to - from) }} />
          ))}
        </span>
      </div>
    ))}
    <div className="ln muted">
      <span>UTC</span>
      <span className="hours num">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </span>
    </div>
  </div>
);

const Question = () => (
  <div className="viz mini">
    <div className="q">What’s a pip?</div>
    <div className="r">
      <Pipsy size={34} />
      <div>
        The small step prices are counted in. For EUR/USD one pip is 0.0001, so 1.08425 to 1.08435 is one pip.
      </div>
    </div>
  </div>
);

const NewsSample = () => (
  <div className="viz">
    <div className="news">
      <div>
        <ImpactBadge impact="high" />
        <span className="small muted num">In 4h 12m</span>
      </div>
      <b>US Consumer Price Index</b>
      <span className="small muted">Most affected: EUR/USD</span>
    </div>
  </div>
);

const BrokerNote = () => (
  <div className="viz">
    <div className="note">
      <Icon name="scale" size={18} />
      <span>
        It takes $100 of your own trading capital, which you can lose, and we earn a commission. You never
        need a broker to use {PRODUCT_NAME}.
      </span>
    </div>
  </div>
);

const Queue = () => (
  <div className="viz queue">
    <div className="on">
      <Icon name="circle-help" size={18} />
      Your question
    </div>
    <div />
    <div />
  </div>
);

const features: readonly { width: 4 | 5 | 7; title: string; text: string; picture: ReactNode }[] = [
  {
    width: 7,
    title: 'Powered by a large language model',
    text: 'Ask the way you would ask a friend. Pipsy answers in plain words and says so when it isn’t sure.',
    picture: <Question />,
  },
  {
    width: 5,
    title: 'Available 24/7',
    text: 'Whichever session you trade, Pipsy is awake.',
    picture: <Sessions />,
  },
  {
    width: 4,
    title: 'Proactive alerts',
    text: 'A heads-up before big news, with quiet hours you control.',
    picture: <NewsSample />,
  },
  {
    width: 4,
    title: 'Broker affiliate bonuses',
    text: 'Open a trading account with our partner broker and Premium is free.',
    picture: <BrokerNote />,
  },
  {
    width: 4,
    title: 'Priority support',
    text: 'On the paid plan your questions go to the front of the line.',
    picture: <Queue />,
  },
];

export function Features() {
  return (
    <section className="blk" id="ai">
      <div className="wrap">
        <h2 className="display h2">What Pipsy does for you</h2>
        <p className="sub">Five things that help a beginner slow down and look first.</p>
        <div className="bento">
          {features.map(({ width, title, text, picture }) => (
            <article className={`f a${width}`} key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              {picture}
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
