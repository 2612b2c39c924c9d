import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ImpactBadge } from '../../ui/impact-badge.tsx';
import { Pipsy } from '../../ui/pipsy.tsx';
import { texts } from './texts/pages.ts';

/** Usual hours in UTC, in northern summer; a session over midnight is two spans. */
const sessions: readonly { city: string; spans: readonly (readonly [number, number])[] }[] = [
  {
    city: texts.features.cities.sydney,
    spans: [
      [22, 24],
      [0, 7],
    ],
  },
  { city: texts.features.cities.tokyo, spans: [[0, 9]] },
  { city: texts.features.cities.london, spans: [[7, 16]] },
  { city: texts.features.cities.newYork, spans: [[12, 21]] },
];

const share = (hours: number): string => `${(hours / 24) * 100}%`;

const Sessions = () => (
  <div className="viz sess" role="img" aria-label={texts.features.sessions}>
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
      <span>{texts.features.utc}</span>
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
    <div className="q">{texts.features.question}</div>
    <div className="r">
      <Pipsy size={34} />
      <div>{texts.features.answer}</div>
    </div>
  </div>
);

const NewsSample = () => (
  <div className="viz">
    <div className="news">
      <div>
        <ImpactBadge impact="high" />
        <span className="small muted num">{texts.features.newsIn}</span>
      </div>
      <b>{texts.features.news}</b>
      <span className="small muted">{texts.features.newsPair}</span>
    </div>
  </div>
);

const BrokerNote = () => (
  <div className="viz">
    <div className="note">
      <Icon name="scale" size={18} />
      <span>{texts.features.brokerNote}</span>
    </div>
  </div>
);

const Queue = () => (
  <div className="viz queue">
    <div className="on">
      <Icon name="circle-help" size={18} />
      {texts.features.yourQuestion}
    </div>
    <div />
    <div />
  </div>
);

const features: readonly { width: 4 | 5 | 7; title: string; text: string; picture: ReactNode }[] = [
  {
    width: 7,
    title: texts.features.ai,
    text: texts.features.aiText,
    picture: <Question />,
  },
  {
    width: 5,
    title: texts.features.always,
    text: texts.features.alwaysText,
    picture: <Sessions />,
  },
  {
    width: 4,
    title: texts.features.alerts,
    text: texts.features.alertsText,
    picture: <NewsSample />,
  },
  {
    width: 4,
    title: texts.features.broker,
    text: texts.features.brokerText,
    picture: <BrokerNote />,
  },
  {
    width: 4,
    title: texts.features.support,
    text: texts.features.supportText,
    picture: <Queue />,
  },
];

export function Features() {
  return (
    <section className="blk" id="ai">
      <div className="wrap">
        <h2 className="display h2">{texts.features.title}</h2>
        <p className="sub">{texts.features.sub}</p>
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
