import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Pipsy, type Mood } from '../../../ui/conversation/pipsy.tsx';
import { Breakout } from '../sections/breakout.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SampleSignal } from '../sections/sample-plan.tsx';
import { texts } from '../texts/pages.ts';

const StartButton = () => (
  <div className="landing-actions">
    <a className={buttonClass({ kind: 'primary', size: 'large' })} href="/signup">
      {texts.shared.freeTrial}
    </a>
  </div>
);

const Hero = () => (
  <div className="landing-wrap landing-hero">
    <div>
      <h1 className="display">{texts.free.title}</h1>
      <p className="landing-hero__lead">{texts.free.lead}</p>
      <StartButton />
      <p className="landing-fine-print">{texts.shared.terms}</p>
      <p className="landing-hero__jump">
        <a href="#strategy">{texts.free.seeStrategy}</a>
        <a href="#free">{texts.free.seeFree}</a>
      </p>
    </div>
    <SampleSignal />
  </div>
);

const problems: readonly { mood: Mood; title: string; text: string }[] = [
  {
    mood: 'red',
    title: texts.free.late,
    text: texts.free.lateText,
  },
  {
    mood: 'red',
    title: texts.free.noRisk,
    text: texts.free.noRiskText,
  },
  {
    mood: 'blue',
    title: texts.free.dependence,
    text: texts.free.dependenceText,
  },
];

const Problems = () => (
  <section className="landing-section" id="problems">
    <div className="landing-wrap">
      <h2 className="display landing-section__title">{texts.free.wrong}</h2>
      <div className="landing-free__cards">
        {problems.map(({ mood, title, text }) => (
          <article className="landing-card" key={title}>
            <Pipsy mood={mood} size={64} full />
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </div>
  </section>
);

const Free = () => (
  <section className="landing-section landing-section--following" id="free">
    <div className="landing-wrap">
      <h2 className="display landing-section__title">{texts.free.gets}</h2>
      <ul className="landing-free__benefits">
        {texts.free.points.map((point) => (
          <li key={point}>
            <Icon name="check" stroke={2.4} className="up" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const Quotes = () => (
  <section className="landing-section landing-section--following" id="testimonials">
    <div className="landing-wrap">
      <h2 className="display landing-section__title">{texts.free.hope}</h2>
      <p className="landing-section__lead">{texts.free.hopeText}</p>
      <div className="landing-free__cards">
        {texts.free.quotes.map((quote) => (
          <figure className="landing-card landing-free__quote" key={quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>{texts.free.sampleQuote}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  </section>
);

const Closing = () => (
  <div className="landing-wrap">
    <section className="landing-closing landing-closing--plain">
      <h2 className="display landing-section__title">{texts.free.start}</h2>
      <p className="landing-section__lead">{texts.free.startText}</p>
      <StartButton />
      <p className="landing-fine-print">{texts.shared.terms}</p>
    </section>
  </div>
);

/** `/free-trading-signals`: the signals alone, how they fail, and what they cost. */
export const FreeSignalsPage = () => (
  <PublicFrame from="/">
    <Hero />
    <Problems />
    <Breakout />
    <Free />
    <Quotes />
    <Closing />
  </PublicFrame>
);
