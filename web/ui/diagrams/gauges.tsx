import { Actor, Candle, Ground, Line, Word, type PictureProps } from './pieces.tsx';
import { capitaliseTerm } from './captions.ts';
import { texts } from './texts.ts';

const CENTRE = { x: 160, y: 134 };
const RADIUS = 88;

/** Where a reading from 0 to 100 stands on the half circle. */
function at(reading: number, radius: number): readonly [string, string] {
  const angle = Math.PI * (1 - reading / 100);
  return [(CENTRE.x + radius * Math.cos(angle)).toFixed(1), (CENTRE.y - radius * Math.sin(angle)).toFixed(1)];
}

const Band = ({ from, to, colour }: { from: number; to: number; colour: string }) => (
  <path
    d={`M${at(from, RADIUS).join(' ')}A${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS).join(' ')}`}
    fill="none"
    stroke={`var(--${colour})`}
    strokeWidth={20}
  />
);

const Tick = ({ reading }: { reading: number }) => (
  <Line d={`M${at(reading, 74).join(' ')}L${at(reading, 102).join(' ')}`} colour="ink" />
);

export const Gauge = () => (
  <>
    <Band from={0} to={30} colour="info" />
    <Band from={30} to={70} colour="line" />
    <Band from={70} to={100} colour="orange" />
    <Tick reading={30} />
    <Tick reading={70} />
    <Word x={92} y={45} anchor="end">
      30
    </Word>
    <Word x={228} y={45}>
      70
    </Word>
    <Word x={72} y={154} anchor="middle" colour="ink-2">
      0
    </Word>
    <Word x={248} y={154} anchor="middle" colour="ink-2">
      100
    </Word>
    <Line d={`M${CENTRE.x} ${CENTRE.y}L${at(76, 70).join(' ')}`} colour="ink" width={4.5} />
    <circle cx={CENTRE.x} cy={CENTRE.y} r={9} fill="var(--ink)" />
    <Word x={CENTRE.x} y={168} anchor="middle" size={15}>
      {texts.rsi}
    </Word>
    <Word x={18} y={96} colour="info">
      {texts.cold}
    </Word>
    <Word x={302} y={96} anchor="end" colour="orange">
      {texts.hot}
    </Word>
    <Actor mood="orange" x={160} y={88} scale={0.62} />
  </>
);

const Page = ({ d }: { d: string }) => (
  <path d={d} fill="var(--surface)" stroke="var(--ink-2)" strokeWidth={2.5} strokeLinejoin="round" />
);

export const LessonCard = ({ term }: PictureProps) => (
  <>
    <Ground y={158} />
    <Page d="M150 92Q186 78 222 92V148Q186 136 150 148z" />
    <Page d="M222 92Q258 78 294 92V148Q258 136 222 148z" />
    <Line d="M164 102q20-6 44-1M164 114q20-6 44-1M164 126q20-6 30-3" colour="line-strong" />
    <Candle x={244} y={108} height={14} up width={10} wick={5} />
    <Candle x={260} y={100} height={16} up width={10} wick={5} />
    <Candle x={276} y={104} height={14} width={10} wick={5} />
    <Actor mood="purple" x={84} y={86} scale={1.35} turn={-4} full />
    <Word x={150} y={46} quiet>
      {texts.inPlainWords}
    </Word>
    <Word x={150} y={66} size={17}>
      {capitaliseTerm(term ?? 'lesson')}
    </Word>
  </>
);
