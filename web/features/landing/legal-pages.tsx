import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { PublicFrame } from './public-frame.tsx';
import { privacy, terms } from './texts/legal.ts';

type LegalProps = typeof terms & { children?: ReactNode };

const Legal = ({ title, intro, sections, children }: LegalProps) => (
  <PublicFrame from="/">
    <article className="wrap legal">
      <h1 className="display">{title}</h1>
      <p>{intro}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {typeof text === 'string' ? (
            <p>{text}</p>
          ) : (
            <ul>
              {text.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {children}
    </article>
  </PublicFrame>
);

export const TermsPage = () => <Legal {...terms} />;

/** The script shows it to whoever has answered the question about web analytics; nobody else has anything to change. */
const AnalyticsAnswer = () => (
  <section className="analytics-answer" hidden>
    <h2>{privacy.analytics.heading}</h2>
    <p role="status" />
    <button type="button" className={buttonClass({})}>
      {privacy.analytics.change}
    </button>
  </section>
);

export const PrivacyPage = () => (
  <Legal {...privacy}>
    <AnalyticsAnswer />
  </Legal>
);
