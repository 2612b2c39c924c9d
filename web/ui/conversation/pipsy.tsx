import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

export const moods = ['purple', 'green', 'yellow', 'orange', 'blue', 'red'] as const;
export type Mood = (typeof moods)[number];

type Drawing = {
  wick: string;
  eyes: 'round' | 'happy' | 'wink' | 'wide' | 'rest';
  mouth: string;
  cheeks?: boolean;
  brows?: string;
};

/** Colour, wick and face each show the mood. */
const drawings: Record<Mood, Drawing> = {
  purple: {
    wick: 'M32 17C32 12 32.5 9 36 6.5',
    eyes: 'round',
    mouth: 'M26.8 41.5q5.2 4.4 10.4 0',
    cheeks: true,
  },
  green: { wick: 'M32 17C31.5 11 34 7 39.5 6', eyes: 'happy', mouth: 'grin', cheeks: true },
  yellow: {
    wick: 'M32 17C32.5 11 30 7 25 6',
    eyes: 'wink',
    mouth: 'M26.4 41q5.6 5.2 11.2 0',
    cheeks: true,
  },
  orange: {
    wick: 'M32 17V4.5',
    eyes: 'wide',
    mouth: 'oh',
    brows: 'M22.4 27q2.8-2.1 5.6-.6M36 26.4q2.8-1.5 5.6.6',
  },
  blue: {
    wick: 'M32 17C32 11.5 35.5 9.5 40 11',
    eyes: 'rest',
    mouth: 'M27.8 42q4.2 2.8 8.4 0',
    cheeks: true,
  },
  red: {
    wick: 'M32 17C31 10 25 8 22 12.5',
    eyes: 'round',
    mouth: 'M27.8 44q4.2-3.6 8.4 0',
    brows: 'M22 29.2l5.4-2.4M42 29.2l-5.4-2.4',
  },
};

export const moodOf = (mood: string | null | undefined): Mood =>
  (moods as readonly (string | null | undefined)[]).includes(mood) ? (mood as Mood) : 'purple';

/** For screen readers: "Pipsy, upbeat, says:". */
export const pipsySays = (mood: string | null | undefined): string => {
  const known = moodOf(mood);
  return known === 'purple' ? texts.pipsy.says : texts.pipsy.moodSays(texts.pipsy.moods[known]);
};

const INK = 'var(--mood-face)';
const Line = ({ d, width = 2.7 }: { d: string; width?: number }) => (
  <path d={d} fill="none" stroke={INK} strokeWidth={width} strokeLinecap="round" />
);
const Eye = ({ x, y, rx = 2.5, ry = 3.6 }: { x: number; y: number; rx?: number; ry?: number }) => (
  <ellipse cx={x} cy={y} rx={rx} ry={ry} fill={INK} />
);

const eyes: Record<Drawing['eyes'], ReactNode> = {
  round: (
    <>
      <Eye x={25.8} y={33.6} />
      <Eye x={38.2} y={33.6} />
    </>
  ),
  wide: (
    <>
      <Eye x={25.4} y={34.2} rx={3} ry={4.2} />
      <Eye x={38.6} y={34.2} rx={3} ry={4.2} />
    </>
  ),
  happy: <Line d="M22.2 35.2q3.3-4.8 6.6 0M35.2 35.2q3.3-4.8 6.6 0" />,
  rest: <Line d="M22.4 33.6q3.2 3.2 6.4 0M35.2 33.6q3.2 3.2 6.4 0" />,
  wink: (
    <>
      <Eye x={25.8} y={33.6} />
      <Line d="M35 34.6q3.3-3.8 6.6 0" />
    </>
  ),
};

function Mouth({ shape }: { shape: string }) {
  if (shape === 'grin') return <path d="M26 40.4h12c-.5 4.4-3 6.6-6 6.6s-5.5-2.2-6-6.6z" fill={INK} />;
  if (shape === 'oh') return <ellipse cx={32} cy={44} rx={2.5} ry={2.9} fill={INK} />;
  return <Line d={shape} />;
}

/** Pipsy's shapes alone, on a 64 x 76 grid, for pictures that put the figure in a scene. */
export function PipsyFigure({
  mood,
  full = false,
  children,
}: {
  mood: Mood;
  full?: boolean;
  children?: ReactNode;
}) {
  const drawing = drawings[mood];
  const colour = `var(--mood-${mood})`;
  return (
    <>
      <path d={drawing.wick} fill="none" stroke={colour} strokeWidth={4} strokeLinecap="round" />
      {full ? <path d="M32 56V72" stroke={colour} strokeWidth={4} strokeLinecap="round" /> : null}
      <rect x={15} y={15.5} width={34} height={45} rx={10.5} fill={colour} />
      {drawing.cheeks ? (
        <>
          <circle cx={21} cy={40.6} r={2.7} fill="var(--cheek)" opacity={0.8} />
          <circle cx={43} cy={40.6} r={2.7} fill="var(--cheek)" opacity={0.8} />
        </>
      ) : null}
      <g className="pipsy__eyes">{eyes[drawing.eyes]}</g>
      {drawing.brows ? <Line d={drawing.brows} width={mood === 'red' ? 2.3 : 2.1} /> : null}
      <Mouth shape={drawing.mouth} />
      {children}
    </>
  );
}

export type PipsyProps = {
  /** One of the six colours; anything else shows the listening face. */
  mood?: string | null;
  size?: number;
  full?: boolean;
};

export function Pipsy({ mood, size = 40, full = false }: PipsyProps) {
  const box = full ? { x: 8, y: 0, height: 76 } : { x: 8, y: 1, height: 62 };
  return (
    <svg
      className="pipsy icon"
      data-mood={moodOf(mood)}
      viewBox={`${box.x} ${box.y} 48 ${box.height}`}
      width={Math.round((size * 480) / box.height) / 10}
      height={size}
      aria-hidden="true"
    >
      <PipsyFigure mood={moodOf(mood)} full={full} />
    </svg>
  );
}
