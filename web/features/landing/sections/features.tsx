import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ImpactBadge } from '../../../ui/badges/impact-badge.tsx';
import { Pipsy } from '../../../ui/conversation/pipsy.tsx';
import { texts } from '../texts/pages.ts';

/** Usual hours in UTC in northern summer; a session over midnight is two spans. */
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
  <div
    className="landing-features__picture landing-features__sessions"
    role="img"
    aria-label={texts.features.sessions}
  >
    {sessions.map(({ city, spans }) => (
      <div className="landing-features__city" key={city}>
        <span>{city}</span>
        <span className="landing-features__track">
          {spans.map(([from, to]) => (
            <i key={from} style={{ left: share(from), width: share(to - from) }} />
          ))}
        </span>
      </div>
    ))}
    <div className="landing-features__city muted">
      <span>{texts.features.utc}</span>
      <span className="landing-features__hours numeric">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </span>
    </div>
  </div>
);

const Question = () => (
  <div className="landing-features__picture landing-features__chat">
    <div className="landing-features__question">{texts.features.question}</div>
    <div className="landing-features__reply">
      <Pipsy size={34} />
      <div>{texts.features.answer}</div>
    </div>
  </div>
);

const NewsSample = () => (
  <div className="landing-features__picture">
    <div className="landing-features__news">
      <div>
        <ImpactBadge impact="high" />
        <span className="small muted numeric">{texts.features.newsIn}</span>
      </div>
      <b>{texts.features.news}</b>
      <span className="small muted">{texts.features.newsPair}</span>
    </div>
  </div>
);

const BrokerNote = () => (
  <div className="landing-features__picture">
    <div className="landing-features__note">
      <Icon name="scale" size={18} />
      <span>{texts.features.brokerNote}</span>
    </div>
  </div>
);

const AtOnce = () => (
  <div className="landing-features__picture landing-features__at-once">
    <div>
      <Icon name="circle-help" size={18} />
      {texts.features.yourQuestion}
    </div>
    <div>
      <Icon name="check" size={18} />
      {texts.features.yourAnswer}
    </div>
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
    title: texts.features.atOnce,
    text: texts.features.atOnceText,
    picture: <AtOnce />,
  },
];

export function Features() {
  return (
    <section className="landing-section" id="ai">
      <div className="landing-wrap">
        <h2 className="display landing-section__title">{texts.features.title}</h2>
        <p className="landing-section__lead">{texts.features.sub}</p>
        <div className="landing-features">
          {features.map(({ width, title, text, picture }) => (
            <article className={`landing-card landing-features__card--${width}`} key={title}>
              <h3 data-model-claim={title === texts.features.ai || undefined}>{title}</h3>
              <p>{text}</p>
              {picture}
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
