import type { ReactNode } from 'react';
import { PipsyFigure, type Mood } from '../../../ui/conversation/pipsy.tsx';
import { texts } from '../texts/pages.ts';

export type CandleShape = {
  x: number;
  y: number;
  height: number;
  up: boolean;
  width?: number;
  wick?: number;
  opacity?: number;
};

/** Hollow when it rose, solid when it fell. */
export function DrawnCandle({ x, y, height, up, width = 20, wick = 14, opacity }: CandleShape) {
  return (
    <g stroke={`var(--${up ? 'up' : 'down'})`} strokeWidth={3} strokeLinecap="round" opacity={opacity}>
      <path d={`M${x} ${y - wick}V${y}M${x} ${y + height}V${y + height + wick}`} />
      <rect
        x={x - width / 2}
        y={y}
        width={width}
        height={height}
        rx={width / 4}
        fill={up ? 'var(--candle-hollow,var(--surface))' : 'var(--down)'}
      />
    </g>
  );
}

type PipsyPlacement = { mood: Mood; x: number; y: number; scale: number; turn?: number; full?: boolean };

export const PlacedPipsy = ({ mood, x, y, scale, turn = 0, full = true }: PipsyPlacement) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-32 -38)`}>
    <PipsyFigure mood={mood} full={full} />
  </g>
);

type TagProps = { x: number; y: number; text: string; fill: string; ink: string };

export function Tag({ x, y, text, fill, ink }: TagProps) {
  const width = text.length * 9 + 26;
  return (
    <>
      <rect x={x - width / 2} y={y - 15} width={width} height={30} rx={7} fill={`var(--${fill})`} />
      <text className="landing-scene__label" x={x} y={y + 5.7} textAnchor="middle" fill={`var(--${ink})`}>
        {text}
      </text>
    </>
  );
}

const TARGET = 60;
const ENTRY = 276;
const STOP = 384;
/** Centre, top and height of each candle before the entry; the sign of the height is its direction. */
const before = [
  [30, 262, -44],
  [66, 296, -40],
  [102, 322, 28],
  [138, 300, 32],
  [174, 304, -40],
  [210, 330, 24],
  [246, 304, 34],
  [282, 304, -26],
  [318, 296, 28],
  [354, 286, 24],
] as const;

/** A plan as a picture: the loss hatched below the entry, the gain flat above it, both to scale. */
function PlanScene({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg
      className="landing-scene"
      viewBox="0 34 640 392"
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={name}
    >
      <defs>
        <pattern id="hatch" width={9} height={9} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={9} height={9} fill="var(--down-soft)" />
          <rect width={2} height={9} fill="var(--down)" opacity={0.35} />
        </pattern>
      </defs>
      <rect x={462} y={TARGET} width={178} height={ENTRY - TARGET} fill="var(--up-soft)" />
      <rect x={462} y={ENTRY} width={178} height={STOP - ENTRY} fill="url(#hatch)" />
      <g strokeWidth={3}>
        <path d={`M0 ${TARGET}H640`} stroke="var(--up-line)" />
        <path d={`M0 ${ENTRY}H640`} stroke="var(--chart-entry)" strokeDasharray="10 8" />
        <path d={`M0 ${STOP}H640`} stroke="var(--down-line)" strokeDasharray="1 8" strokeLinecap="round" />
      </g>
      {before.map(([x, y, height]) => (
        <DrawnCandle key={x} x={x} y={y} height={Math.abs(height)} up={height > 0} />
      ))}
      {children}
      <Tag x={551} y={TARGET} text={texts.sample.target} fill="up-fill" ink="on-up" />
      <Tag x={551} y={ENTRY} text={texts.sample.entry} fill="ink-2" ink="surface" />
      <Tag x={551} y={STOP} text={texts.sample.stop} fill="down-fill" ink="on-down" />
    </svg>
  );
}

export const HeroScene = () => (
  <PlanScene name={texts.hero.scene}>
    <g data-hero-pipsy>
      <PlacedPipsy mood="purple" x={418} y={272} scale={2.1} />
    </g>
  </PlanScene>
);

export const SampleScene = () => (
  <PlanScene name={texts.sample.scene}>
    <DrawnCandle x={390} y={288} height={22} up={false} />
    <DrawnCandle x={426} y={276} height={26} up />
    <ellipse cx={551} cy={STOP} rx={58} ry={28} fill="none" stroke="var(--down)" strokeWidth={3.5} />
  </PlanScene>
);

const Cross = ({ x }: { x: number }) => (
  <path
    d={`M${x} 98V166M${x - 17} 134H${x + 17}`}
    stroke="var(--on-night-2)"
    strokeWidth={3.5}
    strokeLinecap="round"
  />
);

/** Four candles on one line tell the four parts of the story: a fall, doubt, a rise, a friend. */
export function WhyLine() {
  return (
    <svg className="desktop-only landing-reasons__line" viewBox="0 0 1116 190" aria-hidden="true">
      <path d="M0 172H1116" stroke="var(--on-night-2)" strokeOpacity={0.25} strokeWidth={2} />
      <DrawnCandle x={42} y={34} height={104} up={false} width={34} wick={16} />
      <Cross x={329} />
      <DrawnCandle x={616} y={74} height={62} up width={34} wick={16} />
      <PlacedPipsy mood="purple" x={903} y={90} scale={2.05} />
    </svg>
  );
}

const small = {
  problem: <DrawnCandle x={28} y={18} height={54} up={false} width={24} wick={12} />,
  realization: (
    <path d="M28 20V72M16 48H40" stroke="var(--on-night-2)" strokeWidth={3.5} strokeLinecap="round" />
  ),
  solution: <DrawnCandle x={28} y={20} height={46} up width={24} wick={12} />,
  mission: <PlacedPipsy mood="purple" x={28} y={42} scale={1.1} />,
};

export const WhyMark = ({ part }: { part: keyof typeof small }) => (
  <svg className="phone-only landing-reasons__mark" viewBox="0 0 56 90" width={44} aria-hidden="true">
    {small[part]}
  </svg>
);

const row: readonly [Mood, number, number, number][] = [
  ['blue', 90, 128, -3],
  ['purple', 218, 104, 0],
  ['red', 346, 134, 3],
  ['orange', 474, 110, 0],
  ['purple', 602, 86, -2],
  ['yellow', 730, 104, 2],
  ['green', 858, 66, 4],
];

export const ClosingRow = () => (
  <svg
    className="landing-closing__row"
    viewBox="0 0 948 190"
    preserveAspectRatio="xMaxYMid slice"
    aria-hidden="true"
  >
    {row.map(([mood, x, y, turn]) => (
      <PlacedPipsy key={x} mood={mood} x={x} y={y} scale={1.5} turn={turn} />
    ))}
  </svg>
);
