import { fixed, signedPercent } from '../../lib/format.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Triangle } from '../../ui/triangle.tsx';
import { Features } from './features.tsx';
import { Ceiling, Gauge, Trampoline } from './lessons.tsx';
import { ClosingRow, HeroScene, WhyLine, WhyMark } from './pictures.tsx';
import { Pricing } from './pricing.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PlanCard } from './sample-plan.tsx';

const samples = [
  { name: 'EUR/USD', price: '1.08425', change: 0.12 },
  { name: 'GBP/USD', price: '1.26710', change: -0.08 },
  { name: 'USD/JPY', price: fixed(155.82, 3), change: 0.21 },
  { name: 'Gold', price: '2,342.10', change: -0.34 },
];

const Start = () => (
  <div className="cta">
    <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/signup">
      Start Your Free Trial
    </a>
    <a className={buttonClass({ kind: 'line', size: 'lg' })} href="/login">
      Sign In
    </a>
  </div>
);

const Hero = () => (
  <div className="wrap hero">
    <div>
      <h1 className="display">See the risk first. Then decide.</h1>
      <p className="lead">
        Pipsy is an AI trading buddy for forex, gold and crypto. Ask in plain words and get a clear plan:
        where to enter, where to stop, what to aim for. Then see what really happened, losses included.
      </p>
      <Start />
      <p className="fine">7 days, 100 tokens, no credit card.</p>
    </div>
    <div className="stage">
      <div className="say">
        If it falls to 1.08150 you’re out, <b className="down">27.5 pips down</b>. If it reaches 1.08975
        you’re <b className="up">55.0 up</b>. Comfortable with that?
      </div>
      <HeroScene />
      <PlanCard />
    </div>
  </div>
);

const Samples = () => (
  <div className="samples">
    <div className="wrap num">
      {samples.map(({ name, price, change }) => (
        <div className="s" key={name}>
          <b>{name}</b>
          <div className="p">{price}</div>
          <span className={`c ${change > 0 ? 'up' : 'down'}`}>
            <Triangle up={change > 0} />
            {signedPercent(change)}
          </span>
        </div>
      ))}
      <span className="lab2">Sample prices for illustration, not live.</span>
    </div>
  </div>
);

const reasons = [
  {
    part: 'Problem',
    text: 'Beginners get late signals with no stop, no reason and no record of the losses.',
  },
  { part: 'Realization', text: 'One idea you understand is worth more than ten you follow blindly.' },
  {
    part: 'Solution',
    text: 'A buddy that shows the risk first, explains the idea and keeps the score in the open.',
  },
  { part: 'Mission', text: 'Help people trade less on impulse and more on a plan they can repeat.' },
];

const Why = () => (
  <section className="blk night" id="why">
    <div className="wrap">
      <h2 className="display h2">Why {PRODUCT_NAME} exists</h2>
      <WhyLine />
      <div className="why">
        {reasons.map(({ part, text }) => (
          <div key={part}>
            <WhyMark part={part} />
            <div>
              <h3>{part}</h3>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
    </div>
  </section>
);

const Education = () => (
  <section className="blk" id="education">
    <div className="wrap">
      <h2 className="display h2">Learn while you look</h2>
      <p className="sub">Every idea comes with the reason behind it, in words you already know.</p>
      <div className="edu3">
        <div>
          <Ceiling />
          <h3>Interactive learning</h3>
          <p className="muted">Ask “why?” about any idea and get the lesson on the spot, with a picture.</p>
        </div>
        <div>
          <Gauge />
          <h3>Simple language</h3>
          <p className="muted">
            No jargon without a translation. RSI is a pressure gauge, a stop is a safety net.
          </p>
        </div>
        <div>
          <Trampoline />
          <h3>Fun</h3>
          <p className="muted">A friendly face, small steps, and no pressure to trade today.</p>
        </div>
      </div>
    </div>
  </section>
);

const Closing = () => (
  <div className="wrap">
    <section className="final">
      <h2 className="display h2">Ask your first question free</h2>
      <p className="sub">
        100 tokens, 7 days, no credit card. Start with “what is a stop loss?” if you like.
      </p>
      <Start />
      <ClosingRow />
    </section>
  </div>
);

export function LandingPage() {
  return (
    <PublicFrame>
      <Hero />
      <Samples />
      <Features />
      <Pricing />
      <Why />
      <Education />
      <Closing />
    </PublicFrame>
  );
}
