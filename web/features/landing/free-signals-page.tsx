import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pipsy, type Mood } from '../../ui/pipsy.tsx';
import { Breakout } from './breakout.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SampleSignal } from './sample-plan.tsx';
import { texts } from './texts/pages.ts';

const Hero = () => (
  <div className="wrap hero">
    <div>
      <h1 className="display">{texts.free.title}</h1>
      <p className="lead">{texts.free.lead}</p>
      <p className="jump">
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
  <section className="blk" id="problems">
    <div className="wrap">
      <h2 className="display h2">{texts.free.wrong}</h2>
      <div className="three">
        {problems.map(({ mood, title, text }) => (
          <article className="f" key={title}>
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
  <section className="blk after" id="free">
    <div className="wrap">
      <h2 className="display h2">{texts.free.gets}</h2>
      <ul className="gets">
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
  <section className="blk after" id="testimonials">
    <div className="wrap">
      <h2 className="display h2">{texts.free.hope}</h2>
      <p className="sub">{texts.free.hopeText}</p>
      <div className="three">
        {texts.free.quotes.map((quote) => (
          <figure className="f quote" key={quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>{texts.free.sampleQuote}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  </section>
);

const Closing = () => (
  <div className="wrap">
    <section className="final end">
      <h2 className="display h2">{texts.free.start}</h2>
      <p className="sub">{texts.free.startText}</p>
      <div className="cta">
        <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/signup">
          {texts.shared.freeTrial}
        </a>
      </div>
      <p className="fine">{texts.shared.terms}</p>
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
