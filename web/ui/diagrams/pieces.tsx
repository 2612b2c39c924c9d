import type { ReactNode } from 'react';
import { PipsyFigure, type Mood } from '../conversation/pipsy.tsx';

/** The pieces every picture is made of, on a grid of 320 x 180. Colours are names of tokens, so both themes hold. */

export type PictureProps = {
  /** The trading term of the message, for the pictures that carry more than one. */
  term: string | null;
};

const token = (name: string): string => `var(--${name})`;

export function Line({
  d,
  colour = 'ink-3',
  width = 2.5,
  dash,
}: {
  d: string;
  colour?: string;
  width?: number;
  dash?: string;
}) {
  return (
    <path
      d={d}
      fill="none"
      stroke={token(colour)}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={dash}
    />
  );
}

export function Word({
  x,
  y,
  anchor = 'start',
  colour,
  size = 13,
  quiet = false,
  children,
}: {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  colour?: string;
  size?: number;
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <text
      x={x}
      y={y}
      fill={token(colour ?? (quiet ? 'ink-2' : 'ink'))}
      fontSize={quiet ? 12.5 : size}
      fontWeight={quiet ? 500 : 680}
      textAnchor={anchor}
    >
      {children}
    </text>
  );
}

/** `y` and `height` are the body's; hollow is up, solid is down. */
export function Candle({
  x,
  y,
  height,
  up = false,
  faint = 1,
  width = 20,
  wick = 9,
  lower = wick,
}: {
  x: number;
  y: number;
  height: number;
  up?: boolean;
  faint?: number;
  width?: number;
  wick?: number;
  lower?: number;
}) {
  const foot = y + height;
  return (
    <g
      opacity={faint}
      stroke={token(up ? 'up' : 'down')}
      strokeWidth={2.5}
      strokeLinecap="round"
      fill={token(up ? 'surface' : 'down')}
    >
      <path d={`M${x} ${y - wick}V${y}M${x} ${foot}V${foot + lower}`} />
      <rect x={x - width / 2} y={y} width={width} height={height} rx={4} />
    </g>
  );
}

/** Pipsy with its middle at x, y. `behind` is drawn under the figure (ears), `children` over it (horns). */
export function Actor({
  mood,
  x,
  y,
  scale = 1,
  turn = 0,
  full = false,
  behind,
  children,
}: {
  mood: Mood;
  x: number;
  y: number;
  scale?: number;
  turn?: number;
  full?: boolean;
  behind?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-32 -38)`}>
      {behind}
      <PipsyFigure mood={mood} full={full}>
        {children}
      </PipsyFigure>
    </g>
  );
}

export const Ground = ({ y }: { y: number }) => <Line d={`M14 ${y}H306`} colour="line-strong" />;

export const Puffs = ({ at }: { at: readonly (readonly [number, number, number])[] }) =>
  at.map(([x, y, r]) => <circle key={`${x}-${y}`} cx={x} cy={y} r={r} fill="var(--line)" />);

export function Arrow({
  from: [x1, y1],
  to: [x2, y2],
  colour,
}: {
  from: readonly [number, number];
  to: readonly [number, number];
  colour: string;
}) {
  const along = Math.atan2(y2 - y1, x2 - x1);
  const barb = (turn: number): string =>
    `${(x2 - 8 * Math.cos(along + turn)).toFixed(1)} ${(y2 - 8 * Math.sin(along + turn)).toFixed(1)}`;
  return (
    <>
      <Line d={`M${x1} ${y1}L${x2} ${y2}`} colour={colour} dash="1 7" />
      <Line d={`M${barb(-0.5)}L${x2} ${y2}L${barb(0.5)}`} colour={colour} />
    </>
  );
}
