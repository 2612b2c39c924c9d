import type { FormEvent } from 'react';
import { MAX_BACKTEST_CANDLES } from '@app/domain/evidence/backtest/backtest-history.ts';
import { accountKinds, type AccountKind, ruleIds, type RuleId } from '@app/domain/evidence/evidence-ids.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';
import { instruments, type Pair } from '@app/domain/market/instrument.ts';
import { timeframes, type Timeframe } from '@app/domain/signals/signal.ts';
import { Button } from '../../ui/button/button.tsx';
import { accountTexts } from '../../ui/figures/evidence/texts.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { withRule, type BacktestChoice } from './backtest-choice.ts';
import { texts } from './texts.ts';

const copy = texts.form;

const ruleOptions = ruleIds.map((value) => ({ value, label: rules[value].name }));
const accountOptions = accountKinds.map((value) => ({ value, label: accountTexts[value] }));

export type BacktestFormProps = {
  choice: BacktestChoice;
  /** What the feed carries; empty while that is not known. */
  pairs: readonly string[];
  isRunning: boolean;
  onChange: (choice: BacktestChoice) => void;
  onRun: () => void;
};

export function BacktestForm({ choice, pairs, isRunning, onChange, onRun }: BacktestFormProps) {
  const { pair: chosen, timeframe: plan, rule, account } = choice;
  const own = rules[rule].timeframes;
  const markets = instruments
    .filter(({ pair }) => pairs.length === 0 || pairs.includes(pair) || pair === chosen)
    .map(({ pair, name }) => ({ value: pair, label: `${pair}, ${name}` }));
  const planOptions = timeframes
    .filter((one) => own.includes(one))
    .map((value) => ({ value, label: texts.plans[value] }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) onRun();
  };
  const planHint =
    own.length === timeframes.length
      ? copy.most(MAX_BACKTEST_CANDLES[plan])
      : `${copy.onlyPlans(own.map((one) => texts.planNames[one]))} ${copy.most(MAX_BACKTEST_CANDLES[plan])}`;
  return (
    <form className="card backtest-page__form" aria-label={copy.label} onSubmit={submit}>
      <SelectField
        label={copy.market}
        options={markets}
        value={chosen}
        onChange={({ target }) => onChange({ ...choice, pair: target.value as Pair })}
      />
      <SelectField
        label={copy.rule}
        options={ruleOptions}
        value={rule}
        onChange={({ target }) => onChange(withRule(choice, target.value as RuleId))}
      />
      <SelectField
        label={copy.plan}
        hint={planHint}
        options={planOptions}
        value={plan}
        onChange={({ target }) => onChange({ ...choice, timeframe: target.value as Timeframe })}
      />
      <SelectField
        label={copy.account}
        options={accountOptions}
        value={account}
        onChange={({ target }) => onChange({ ...choice, account: target.value as AccountKind })}
      />
      <Button kind="primary" type="submit" busy={isRunning} busyLabel={copy.running}>
        {copy.run}
      </Button>
    </form>
  );
}
