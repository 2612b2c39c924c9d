import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button/button.tsx';
import { PublicFrame } from './public-frame.tsx';
import { privacy, terms } from '../texts/legal.ts';

type LegalProps = typeof terms & { children?: ReactNode };

const Legal = ({ title, intro, sections, children }: LegalProps) => (
  <PublicFrame from="/">
    <article className="landing-wrap landing-legal">
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

/** The page script shows it to visitors who have answered. */
const AnalyticsAnswer = () => (
  <section data-analytics-choice hidden>
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
