import { PublicFrame } from './public-frame.tsx';
import { privacy, terms } from './texts/legal.ts';

const Legal = ({ title, intro, sections }: typeof terms) => (
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
    </article>
  </PublicFrame>
);

export const TermsPage = () => <Legal {...terms} />;

export const PrivacyPage = () => <Legal {...privacy} />;
