import { Actor, Arrow, Candle, Ground, Line, Puffs, Word } from './pieces.tsx';
import { texts } from './texts.ts';

const horns =
  'M17.5 21C8 20 4.5 12 7.5 4.5C9.5 11.5 15 13.5 23 15.6zM46.5 21C56 20 59.5 12 56.5 4.5C54.5 11.5 49 13.5 41 15.6z';

export const Bull = () => (
  <>
    <Ground y={152} />
    <Candle x={38} y={112} height={26} up />
    <Candle x={74} y={97} height={30} up />
    <Candle x={110} y={82} height={30} up />
    <Line d="M133 74h22M127 92h26M136 110h18" colour="apricot" width={3} />
    <Actor mood="green" x={206} y={92} scale={1.32} turn={11}>
      <path d={horns} fill="var(--apricot)" />
    </Actor>
    <Puffs
      at={[
        [176, 147, 7],
        [164, 150, 4.5],
        [190, 150, 5],
      ]}
    />
    <Arrow from={[248, 62]} to={[296, 26]} colour="up" />
    <Word x={16} y={28}>
      {texts.buyersPushUp}
    </Word>
  </>
);

const Ear = ({ x }: { x: number }) => (
  <>
    <circle cx={x} cy={17.5} r={7} fill="var(--mood-red)" />
    <circle cx={x} cy={17.5} r={3} fill="var(--cheek)" />
  </>
);

export const Bear = () => (
  <>
    <Ground y={152} />
    <Actor
      mood="red"
      x={86}
      y={92}
      scale={1.32}
      turn={-6}
      behind={
        <>
          <Ear x={19} />
          <Ear x={45} />
        </>
      }
    />
    <Line d="M134 66q16 10 20 28M146 56q18 12 23 34M159 48q18 14 24 38" colour="apricot" width={3} />
    <Candle x={206} y={52} height={28} />
    <Candle x={242} y={74} height={28} />
    <Candle x={278} y={100} height={28} />
    <Word x={304} y={28} anchor="end">
      {texts.sellersPushDown}
    </Word>
  </>
);

export const Rocket = () => (
  <>
    <Ground y={160} />
    <Line d="M92 158C120 150 148 132 164 106" colour="apricot" width={3} dash="2 8" />
    <g transform="translate(196 78) rotate(32)">
      <path d="M-22 20L-36 42L-20 34zM22 20L36 42L20 34z" fill="var(--apricot)" />
      <path d="M-10 32Q0 66 10 32z" fill="var(--apricot)" />
      <path d="M-5 32Q0 50 5 32z" fill="var(--warn-fill)" />
    </g>
    <Actor mood="yellow" x={196} y={76} scale={1.22} turn={32} />
    <Candle x={36} y={128} height={18} up faint={0.9} width={16} wick={6} />
    <Candle x={62} y={118} height={22} up faint={0.9} width={16} wick={6} />
    <Puffs
      at={[
        [90, 150, 8],
        [104, 154, 5],
      ]}
    />
    <Word x={16} y={28}>
      {texts.rally}
    </Word>
    <Word x={16} y={46} quiet>
      {texts.fastUp}
    </Word>
  </>
);
