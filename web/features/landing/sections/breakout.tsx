import { Icon } from '../../../ui/icons/icon.tsx';
import { Triangle } from '../../../ui/icons/triangle.tsx';
import { Stroke, Word } from './lessons.tsx';
import { DrawnCandle, Tag } from './pictures.tsx';
import { texts } from '../texts/pages.ts';

const HEIGHT = 240;
const LEVEL = 120;
const STOP = 168;
/** Open and close of each candle, in picture heights, of the chart that breaks upwards. */
const story = [
  [196, 170],
  [170, 186],
  [186, 146],
  [146, 160],
  [160, 96],
  [96, 138],
  [138, 184],
  [184, 156],
  [156, 172],
  [172, 134],
  [134, 92],
  [92, 104],
  [104, 62],
  [62, 36],
] as const;
const FALSE_BREAK = 4;
const STOPPED = 6;
const BREAK = 10;
const at = (candle: number): number => 24 + candle * 25;

/** One range with a false break and a break that runs; the way down is the same story turned over. */
function BreakoutChart({ up }: { up: boolean }) {
  const y = (height: number): number => (up ? height : HEIGHT - height);
  const stop = y(STOP);
  const side = up ? 'up' : 'down';
  const name = up ? texts.breakout.upTwin : texts.breakout.downTwin;
  return (
    <svg className="landing-breakout__chart" viewBox={`0 0 400 ${HEIGHT}`} role="img" aria-label={name}>
      <Stroke d={`M8 ${y(LEVEL)}H392`} colour="apricot" width={4} />
      <Word x={8} y={up ? LEVEL - 11 : HEIGHT - LEVEL + 21} size={15}>
        {up ? texts.lessons.resistance : texts.lessons.support}
      </Word>
      <Stroke
        d={`M${at(FALSE_BREAK) - 12} ${stop}H${at(STOPPED) + 12}`}
        colour="down-line"
        dash="1 7"
        width={3}
      />
      <Stroke d={`M${at(BREAK) - 12} ${stop}H326`} colour="down-line" dash="1 7" width={3} />
      {story.map(([open, close], candle) => (
        <DrawnCandle
          key={open}
          x={at(candle)}
          y={Math.min(y(open), y(close))}
          height={Math.abs(open - close)}
          up={y(close) < y(open)}
          width={15}
          wick={7}
        />
      ))}
      <Word x={at(FALSE_BREAK)} y={up ? 76 : HEIGHT - 65} size={15} anchor="middle">
        {texts.breakout.falseBreak}
      </Word>
      <Word x={at(STOPPED)} y={up ? 212 : HEIGHT - 201} size={15} anchor="middle" colour="down">
        {texts.breakout.out}
      </Word>
      <Tag
        x={at(BREAK) - 4}
        y={y(64)}
        text={up ? texts.breakout.buy : texts.breakout.sell}
        fill={`${side}-fill`}
        ink={`on-${side}`}
      />
      <Tag x={358} y={stop} text={texts.sample.stop} fill="surface" ink="down" />
    </svg>
  );
}

const ways = [
  {
    up: true,
    title: texts.breakout.up,
    plan: texts.breakout.upPlan,
    fails: texts.breakout.upFails,
  },
  {
    up: false,
    title: texts.breakout.down,
    plan: texts.breakout.downPlan,
    fails: texts.breakout.downFails,
  },
];

/** The strategy that is taught, once up and once down, each with the way it fails. */
export const Breakout = () => (
  <section className="landing-section landing-section--following" id="strategy">
    <div className="landing-wrap">
      <h2 className="display landing-section__title">{texts.breakout.title}</h2>
      <p className="landing-section__lead">{texts.breakout.sub}</p>
      <div className="landing-breakout">
        {ways.map(({ up, title, plan, fails }) => (
          <article className="landing-card" key={title}>
            <h3>
              <Triangle up={up} size={14} />
              {title}
            </h3>
            <BreakoutChart up={up} />
            <ul>
              <li>
                <Icon name="circle-x" className="down" />
                {fails}
              </li>
              <li>
                <Icon name="octagon-x" />
                {plan}
              </li>
            </ul>
          </article>
        ))}
      </div>
      <p className="landing-fine-print">{texts.breakout.note}</p>
    </div>
  </section>
);
