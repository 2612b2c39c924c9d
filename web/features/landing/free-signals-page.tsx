import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pipsy, type Mood } from '../../ui/pipsy.tsx';
import { Breakout } from './breakout.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SampleSignal } from './sample-plan.tsx';

const Hero = () => (
  <div className="wrap hero">
    <div>
      <h1 className="display">Free trading signals that show the stop first</h1>
      <p className="lead">
        Every idea says what it can lose before what it can gain, why it is there, and how it ended. Losses
        stay on the list.
      </p>
      <p className="jump">
        <a href="#strategy">See the strategy</a>
        <a href="#free">See what is free</a>
      </p>
    </div>
    <SampleSignal />
  </div>
);

const problems: readonly { mood: Mood; title: string; text: string }[] = [
  {
    mood: 'red',
    title: 'Late signals',
    text: 'The move is over when the message arrives. Entering anyway means a wide stop and little left to gain.',
  },
  {
    mood: 'red',
    title: 'No risk management',
    text: 'A target without a stop is half a plan. One bad trade can then take back months of small gains.',
  },
  {
    mood: 'blue',
    title: 'Dependence',
    text: 'Following blindly teaches nothing. When the channel goes quiet, you are where you began.',
  },
];

const Problems = () => (
  <section className="blk" id="problems">
    <div className="wrap">
      <h2 className="display h2">Where most signals go wrong</h2>
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

const free = [
  '100 tokens to begin with, for 7 days, no credit card',
  'Trade ideas with stop, entry and target, and the reason behind them',
  'Every idea followed to its end, losses included',
  'Answers and lessons in plain words, with pictures',
  'Market prices and the economic calendar',
  '20 tokens a day inside the app, reset at midnight UTC',
];

const Free = () => (
  <section className="blk after" id="free">
    <div className="wrap">
      <h2 className="display h2">What you get free</h2>
      <ul className="gets">
        {free.map((point) => (
          <li key={point}>
            <Icon name="check" stroke={2.4} className="up" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const quotes = [
  'I used to look at the target. Now I read the stop first, and I skip most trades.',
  'It told me it was not sure. No signal channel ever said that to me.',
  'I asked what a false break is and got a picture instead of a lecture.',
];

const Quotes = () => (
  <section className="blk after" id="testimonials">
    <div className="wrap">
      <h2 className="display h2">The kind of thing we hope to hear</h2>
      <p className="sub">These three are samples we wrote ourselves. They are not words of customers.</p>
      <div className="three">
        {quotes.map((quote) => (
          <figure className="f quote" key={quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>Sample testimonial</figcaption>
          </figure>
        ))}
      </div>
    </div>
  </section>
);

const Closing = () => (
  <div className="wrap">
    <section className="final end">
      <h2 className="display h2">Start with a question, not a trade</h2>
      <p className="sub">Ask what a stop loss is. Look at one idea. Decide nothing today if you like.</p>
      <div className="cta">
        <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/signup">
          Start Your Free Trial
        </a>
      </div>
      <p className="fine">7 days, 100 tokens, no credit card.</p>
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
