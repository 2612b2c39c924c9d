import { Actor, Arrow, Candle, Ground, Line, Word } from './pieces.tsx';
import { texts } from './texts.ts';

export const Floor = () => (
  <>
    <g fill="var(--apricot)">
      {[16, 74, 132, 190, 248].map((x) => (
        <rect key={x} x={x} y={136} width={55} height={16} rx={3} />
      ))}
    </g>
    <Candle x={44} y={92} height={30} faint={0.55} />
    <Candle x={84} y={100} height={26} faint={0.75} />
    <Arrow from={[112, 52]} to={[134, 104]} colour="down" />
    <Actor mood="blue" x={172} y={90} scale={1.16} full />
    <Arrow from={[214, 108]} to={[242, 62]} colour="up" />
    <Candle x={270} y={74} height={32} up faint={0.9} />
    <Word x={20} y={170}>
      {texts.support}
    </Word>
    <Word x={304} y={28} anchor="end" quiet>
      {texts.heldBefore}
    </Word>
  </>
);

export const Trampoline = () => (
  <>
    <Ground y={160} />
    <Line d="M84 128L72 158M236 128L248 158" colour="ink-2" width={4} />
    <Line d="M76 126Q160 152 244 126" colour="apricot" width={6} />
    <Line d="M30 40C62 40 96 66 128 128" colour="down" dash="1 8" />
    <Arrow from={[190, 128]} to={[214, 98]} colour="up" />
    <Candle x={34} y={36} height={24} faint={0.85} width={18} wick={7} />
    <Actor mood="green" x={230} y={58} scale={1.12} turn={12} full />
    <Line d="M140 112q4 6 10 8M180 112q-4 6-10 8" colour="apricot" width={3} />
    <Word x={160} y={173} anchor="middle">
      {texts.support}
    </Word>
  </>
);

export const Ceiling = () => (
  <>
    <rect x={16} y={8} width={288} height={26} rx={5} fill="var(--apricot)" />
    <Word x={30} y={26} colour="on-apricot">
      {texts.resistance}
    </Word>
    <Ground y={160} />
    <Candle x={44} y={49} height={34} up faint={0.5} wick={13} lower={9} />
    <Candle x={80} y={69} height={30} faint={0.45} />
    <Candle x={116} y={49} height={34} up faint={0.75} wick={13} lower={9} />
    <Candle x={152} y={71} height={30} faint={0.7} />
    <Actor mood="orange" x={222} y={91} scale={1.22} full />
    <Line d="M196 47l-9-5M192 57h-11M248 47l9-5M252 57h11" colour="down" width={3} />
  </>
);

const bricks = Array.from({ length: 18 }, (_, brick) => {
  const row = Math.floor(brick / 3);
  return { x: 216 + (brick % 3) * 30 - (row % 2 ? 13 : 0), y: 22 + row * 22 };
});

export const Wall = () => (
  <>
    <Ground y={155} />
    <g fill="var(--apricot)">
      {bricks.map(({ x, y }) => (
        <rect key={`${x}-${y}`} x={x} y={y} width={27} height={19} rx={3} />
      ))}
    </g>
    <Candle x={38} y={112} height={24} up faint={0.6} />
    <Candle x={72} y={98} height={28} up faint={0.8} />
    <Actor mood="orange" x={158} y={96} scale={1.3} turn={14} />
    <Line d="M112 84h-14M110 100h-20M114 116h-13" />
    <Line d="M202 70l8-6M206 84h9M203 98l8 6" colour="down" width={3} />
    <Word x={16} y={28}>
      {texts.barrier}
    </Word>
  </>
);
