import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import './stake-slider.css';
import { LEAST_STAKE, mostStakeOf } from './stake-range.ts';
import { formatFixed } from '../../../../lib/format/format.ts';
import { Button } from '../../../button/button.tsx';
import { formatStake, type CardStake } from '../living-figures.ts';
import { texts } from '../texts.ts';

const percentOf = (risk: number, account: number): string => {
  const percent = (risk / account) * 100;
  return formatFixed(percent, Number.isInteger(Math.round(percent * 100) / 100) ? 0 : 1);
};

type StakeSliderProps = {
  stake: CardStake;
  /** While it is dragged. */
  onChange: (risk: number) => void;
  /** Once it is let go. */
  onCommit?: (risk: number) => void;
  /** What the user could lose at most, in dollars, where they never said it. */
  onAccount?: (account: number) => void;
};

/** One dollar to two per cent of the account, never more (docs/product-rules.md#R33). */
export function StakeSlider({ stake, onChange, onCommit, onAccount }: StakeSliderProps) {
  const { account } = stake;
  if (account === null) return <ExampleStake stake={stake} onAccount={onAccount} />;
  return <StakeRange stake={stake} account={account} onChange={onChange} onCommit={onCommit} />;
}

/** React's `onChange` is every step of a drag; the browser's own event is the end of a change, by whatever means. */
function useCommit(onCommit: StakeSliderProps['onCommit']) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    const commit = () => current && onCommit?.(Number(current.value));
    current?.addEventListener('change', commit);
    return () => current?.removeEventListener('change', commit);
  }, [onCommit]);
  return input;
}

function StakeRange({
  stake,
  account,
  onChange,
  onCommit,
}: Pick<StakeSliderProps, 'stake' | 'onChange' | 'onCommit'> & { account: number }) {
  const id = useId();
  const input = useCommit(onCommit);
  const { risk, isExample } = stake;
  const most = mostStakeOf(account);
  const at =
    Math.min(1, Math.max(0, most > LEAST_STAKE ? (risk - LEAST_STAKE) / (most - LEAST_STAKE) : 1)) * 100;
  const percent = percentOf(risk, account);
  const shown = formatStake(risk);
  const isMarked = at > 8 && at < 62;
  return (
    <div className="stake-slider numeric">
      <div className="stake-slider__title">
        <label htmlFor={id}>
          {isExample ? texts.stake.exampleRisk : texts.stake.risk} <b>{shown}</b>{' '}
          {texts.stake.of(formatStake(account))}
        </label>
        <span>{texts.stake.percent(percent)}</span>
      </div>
      <div className="stake-slider__row">
        <span className="stake-slider__track" aria-hidden="true">
          <i style={{ width: `${at}%` }} />
        </span>
        <input
          ref={input}
          id={id}
          type="range"
          min={LEAST_STAKE}
          max={most}
          step={most > 20 ? 1 : 0.5}
          value={Math.min(risk, most)}
          aria-valuetext={texts.stake.value(risk, account, percent)}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
      </div>
      <div className="stake-slider__scale" aria-hidden="true">
        <span>{formatStake(LEAST_STAKE)}</span>
        {isMarked ? <b style={{ left: `${at}%` }}>{shown}</b> : null}
        <span>{texts.stake.most(formatStake(most))}</span>
      </div>
    </div>
  );
}

const LEAST_ACCOUNT = 50;
const MOST_ACCOUNT = 1_000_000;

/** Without an account there is no range: the card says what it computes with, and takes the user's own. */
function ExampleStake({ stake, onAccount }: Pick<StakeSliderProps, 'stake' | 'onAccount'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const account = Number(new FormData(event.currentTarget).get('account'));
    const isValid = Number.isInteger(account) && account >= LEAST_ACCOUNT && account <= MOST_ACCOUNT;
    setFault(!isValid);
    if (isValid) onAccount?.(account);
  };
  return (
    <div className="stake-slider numeric">
      <div className="stake-slider__title">
        <span className="stake-slider__example">
          {(stake.isExample ? texts.money.example : texts.stake.each)(formatStake(stake.risk))}
        </span>
        {onAccount && !isOpen ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {texts.stake.setOwn}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <form className="stake-slider__form" noValidate onSubmit={submit}>
          <label htmlFor={id}>{texts.stake.account}</label>
          <input
            id={id}
            name="account"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={fault || undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={() => setFault(false)}
          />
          <Button type="submit">{texts.stake.use}</Button>
          {fault ? (
            <p id={`${id}-fault`} className="down small">
              {texts.stake.bad}
            </p>
          ) : null}
        </form>
      ) : null}
    </div>
  );
}
