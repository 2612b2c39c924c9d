import type { ReactNode } from 'react';
import { DrawnCandle, PlacedPipsy } from './pictures.tsx';
import { texts } from './texts/pages.ts';

type StrokeProps = { d: string; colour: string; width?: number; dash?: string };

export const Stroke = ({ d, colour, width = 2.5, dash }: StrokeProps) => (
  <path
    d={d}
    fill="none"
    stroke={`var(--${colour})`}
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeDasharray={dash}
  />
);

type WordProps = {
  x: number;
  y: number;
  colour?: string;
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  children: string;
};

export const Word = ({ x, y, colour = 'ink', size = 13, anchor = 'start', children }: WordProps) => (
  <text className="pic-word" x={x} y={y} fill={`var(--${colour})`} fontSize={size} textAnchor={anchor}>
    {children}
  </text>
);

const Picture = ({ name, children }: { name: string; children: ReactNode }) => (
  <svg className="lesson" viewBox="0 0 320 180" role="img" aria-label={name}>
    {children}
  </svg>
);

export const Ceiling = () => (
  <Picture name={texts.lessons.ceiling}>
    <rect x={16} y={8} width={288} height={26} rx={5} fill="var(--apricot)" />
    <Word x={30} y={26} colour="on-apricot">
      {texts.lessons.resistance}
    </Word>
    <Stroke d="M14 160H306" colour="line-strong" />
    <DrawnCandle x={44} y={49} height={34} up wick={9} opacity={0.5} />
    <DrawnCandle x={80} y={69} height={30} up={false} wick={9} opacity={0.45} />
    <DrawnCandle x={116} y={49} height={34} up wick={9} opacity={0.75} />
    <DrawnCandle x={152} y={71} height={30} up={false} wick={9} opacity={0.7} />
    <PlacedPipsy mood="orange" x={222} y={91} scale={1.22} />
    <Stroke d="M196 47l-9-5M192 57h-11M248 47l9-5M252 57h11" colour="down" width={3} />
  </Picture>
);

const READING = 76;
const CENTRE = { x: 160, y: 134 };
/** A reading of 0 to 100 as a point on a half circle around the gauge's foot. */
const onGauge = (reading: number, radius: number): string => {
  const angle = Math.PI * (1 - reading / 100);
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`;
};

const Arc = ({ from, to, colour }: { from: number; to: number; colour: string }) => (
  <path
    d={`M${onGauge(from, 88)}A88 88 0 0 1 ${onGauge(to, 88)}`}
    fill="none"
    stroke={`var(--${colour})`}
    strokeWidth={20}
  />
);

export const Gauge = () => (
  <Picture name={texts.lessons.gauge(READING)}>
    <Arc from={0} to={30} colour="info" />
    <Arc from={30} to={70} colour="line" />
    <Arc from={70} to={100} colour="orange" />
    {[30, 70].map((reading) => (
      <Stroke key={reading} d={`M${onGauge(reading, 74)}L${onGauge(reading, 102)}`} colour="ink" />
    ))}
    <Word x={90} y={46} anchor="end">
      30
    </Word>
    <Word x={230} y={46}>
      70
    </Word>
    <Word x={72} y={154} anchor="middle" colour="ink-2">
      0
    </Word>
    <Word x={248} y={154} anchor="middle" colour="ink-2">
      100
    </Word>
    <PlacedPipsy mood="orange" x={160} y={88} scale={0.62} full={false} />
    <Stroke d={`M${CENTRE.x} ${CENTRE.y}L${onGauge(READING, 70)}`} colour="ink" width={4.5} />
    <circle cx={CENTRE.x} cy={CENTRE.y} r={9} fill="var(--ink)" />
    <Word x={160} y={168} anchor="middle" size={15}>
      {texts.lessons.rsi(READING)}
    </Word>
    <Word x={18} y={96} colour="info">
      {texts.lessons.cold}
    </Word>
    <Word x={302} y={96} anchor="end" colour="orange">
      {texts.lessons.hot}
    </Word>
  </Picture>
);

export const Trampoline = () => (
  <Picture name={texts.lessons.trampoline}>
    <Stroke d="M14 160H306" colour="line-strong" />
    <Stroke d="M84 128L72 158M236 128L248 158" colour="ink-2" width={4} />
    <Stroke d="M76 126Q160 152 244 126" colour="apricot" width={6} />
    <Stroke d="M30 72C62 52 104 66 128 128" colour="down" dash="1 8" />
    <Stroke d="M190 128L214 98" colour="up" dash="1 7" />
    <Stroke d="M204 101L214 98L213 108" colour="up" />
    <DrawnCandle x={34} y={30} height={24} up={false} width={18} wick={7} opacity={0.85} />
    <PlacedPipsy mood="green" x={230} y={58} scale={1.12} turn={12} />
    <Stroke d="M140 112q4 6 10 8M180 112q-4 6-10 8" colour="apricot" width={3} />
    <Word x={160} y={175} anchor="middle">
      {texts.lessons.support}
    </Word>
  </Picture>
);
