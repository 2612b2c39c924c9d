import type { ReactNode } from 'react';
import { Gauge as GaugeDiagram } from '../../../ui/diagrams/gauges.tsx';
import { Ceiling as CeilingDiagram, Trampoline as TrampolineDiagram } from '../../../ui/diagrams/levels.tsx';
import { texts } from '../texts/pages.ts';

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
  <text
    className="landing-lessons__word"
    x={x}
    y={y}
    fill={`var(--${colour})`}
    fontSize={size}
    textAnchor={anchor}
  >
    {children}
  </text>
);

const Picture = ({ name, children }: { name: string; children: ReactNode }) => (
  <svg className="landing-lessons__picture" viewBox="0 0 320 180" role="img" aria-label={name}>
    {children}
  </svg>
);

export const Ceiling = () => (
  <Picture name={texts.lessons.ceiling}>
    <CeilingDiagram />
  </Picture>
);

const READING = 76;

export const Gauge = () => (
  <Picture name={texts.lessons.gauge(READING)}>
    <GaugeDiagram />
  </Picture>
);

export const Trampoline = () => (
  <Picture name={texts.lessons.trampoline}>
    <TrampolineDiagram />
  </Picture>
);
