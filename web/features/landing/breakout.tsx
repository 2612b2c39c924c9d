import { Icon } from '../../ui/icon.tsx';
import { Triangle } from '../../ui/triangle.tsx';
import { Stroke, Word } from './lessons.tsx';
import { DrawnCandle, Tag } from './pictures.tsx';

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
  const name = up
    ? 'Price breaks above resistance and falls back to the stop: a false break. Later it breaks above again and keeps rising: buy, with the stop below.'
    : 'Price breaks below support and rises back to the stop: a false break. Later it breaks below again and keeps falling: sell, with the stop above.';
  return (
    <svg className="breakout" viewBox={`0 0 400 ${HEIGHT}`} role="img" aria-label={name}>
      <Stroke d={`M8 ${y(LEVEL)}H392`} colour="apricot" width={4} />
      <Word x={8} y={up ? LEVEL - 11 : HEIGHT - LEVEL + 21} size={15}>
        {up ? 'Resistance' : 'Support'}
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
        False break
      </Word>
      <Word x={at(STOPPED)} y={up ? 212 : HEIGHT - 201} size={15} anchor="middle" colour="down">
        Out at the stop
      </Word>
      <Tag x={at(BREAK) - 4} y={y(64)} text={up ? 'Buy' : 'Sell'} fill={`${side}-fill`} ink={`on-${side}`} />
      <Tag x={358} y={stop} text="Stop" fill="surface" ink="down" />
    </svg>
  );
}

const ways = [
  {
    up: true,
    title: 'Price breaks up: buy',
    plan: 'The stop goes below the level, back inside the range.',
    fails:
      'False break: price slips back under the level and reaches the stop. The loss is the one you planned.',
  },
  {
    up: false,
    title: 'Price breaks down: sell',
    plan: 'The stop goes above the level, back inside the range.',
    fails:
      'False break: price climbs back over the level and reaches the stop. The loss is the one you planned.',
  },
];

/** The strategy that is taught, once up and once down, each with the way it fails. */
export const Breakout = () => (
  <section className="blk after" id="strategy">
    <div className="wrap">
      <h2 className="display h2">One strategy, shown with its failures</h2>
      <p className="sub">
        Pipsy teaches a pure breakout strategy. Price moves inside a range until it leaves it. Many breaks
        fail, so the stop stands before the target does.
      </p>
      <div className="ways">
        {ways.map(({ up, title, plan, fails }) => (
          <article className="f" key={title}>
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
      <p className="fine">Drawn for illustration. These are not real prices.</p>
    </div>
  </section>
);
