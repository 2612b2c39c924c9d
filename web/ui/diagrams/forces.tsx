import { Actor, Arrow, Candle, Ground, Line, Puffs, Word, type PictureProps } from './pieces.tsx';
import { texts } from './texts.ts';

export const SafetyNet = () => (
  <>
    <Ground y={164} />
    <Line d="M62 92V162M258 92V162" colour="ink-2" width={5} />
    <path d="M62 96Q160 168 258 96" fill="var(--apricot)" opacity={0.25} />
    <Line d="M62 96Q160 168 258 96" colour="apricot" width={5} />
    <Line
      d="M90 96Q160 148 230 96M118 96Q160 126 202 96M96 118L150 96M128 128L200 96M170 132L224 96M224 118L170 96M192 128L120 96M150 132L96 96"
      colour="apricot"
      width={1.6}
    />
    <Candle x={38} y={34} height={26} faint={0.8} width={18} wick={7} />
    <Line d="M64 44C96 40 120 46 134 58" colour="down" dash="1 8" />
    <Actor mood="red" x={160} y={66} scale={1.04} turn={-14} full />
    <Word x={304} y={60} anchor="end">
      {texts.stopLoss}
    </Word>
    <Word x={304} y={78} anchor="end" quiet>
      {texts.plannedExit}
    </Word>
  </>
);

/** The engine that runs too hot stands for leverage as well as for an overbought price. */
export const Engine = ({ term }: PictureProps) => (
  <>
    <Ground y={158} />
    <Actor mood="red" x={176} y={82} scale={0.98} />
    <g fill="var(--ink-2)">
      <rect x={92} y={106} width={128} height={46} rx={9} />
      <rect x={76} y={118} width={20} height={22} rx={4} />
      <rect x={216} y={114} width={22} height={30} rx={4} />
    </g>
    <Line d="M112 120v20M128 120v20M144 120v20" colour="surface" width={3} />
    <Puffs
      at={[
        [146, 34, 8],
        [158, 21, 6],
        [198, 30, 9],
        [213, 18, 5.5],
      ]}
    />
    <rect
      x={266}
      y={36}
      width={15}
      height={88}
      rx={7.5}
      fill="var(--surface)"
      stroke="var(--ink-2)"
      strokeWidth={2.5}
    />
    <circle cx={273.5} cy={130} r={13} fill="var(--down)" />
    <rect x={269.5} y={52} width={8} height={74} rx={4} fill="var(--down)" />
    <Line d="M286 64h8" colour="ink" />
    <Word x={16} y={28}>
      {term?.startsWith('leverage') ? texts.leverage : texts.overbought}
    </Word>
  </>
);

export const Spring = () => (
  <>
    <Ground y={158} />
    <Line d="M118 154L202 146L118 138L202 130L118 122L202 114" colour="apricot" width={5.5} />
    <rect x={112} y={104} width={96} height={8} rx={4} fill="var(--ink-2)" />
    <Actor mood="blue" x={160} y={68} scale={1.05} />
    <Candle x={34} y={70} height={26} faint={0.8} width={15} wick={18} lower={16} />
    <Candle x={60} y={80} height={20} up faint={0.8} width={15} wick={12} />
    <Candle x={84} y={86} height={14} faint={0.8} width={15} wick={8} />
    <Arrow from={[236, 92]} to={[236, 44]} colour="up" />
    <Arrow from={[266, 92]} to={[266, 140]} colour="down" />
    <Word x={251} y={30} anchor="middle">
      {texts.upOrDown}
    </Word>
  </>
);
