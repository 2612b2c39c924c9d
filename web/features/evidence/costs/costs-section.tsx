import { useState } from 'react';
import { accountKinds } from '@app/domain/evidence/evidence-ids.ts';
import { findInstrument, type Instrument } from '@app/domain/market/instrument.ts';
import { pipMultiplier } from '@app/domain/signals/pips.ts';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { formatFixed } from '../../../lib/format/format.ts';
import type { OwnCosts } from '../../../ui/trading/evidence/own-costs.ts';
import { toneOf } from '../../../ui/figures/evidence/net-bar.tsx';
import { ResultBars, type ResultRow } from '../../../ui/figures/evidence/result-bars.tsx';
import { accountTexts } from '../../../ui/figures/evidence/texts.ts';
import { Field, SelectField } from '../../../ui/form/field.tsx';
import { Section } from '../section.tsx';
import { texts } from '../texts.ts';
import type { ChosenCosts } from './use-costs.ts';

const words = texts.costs;
const options = [
  ...accountKinds.map((value) => ({ value, label: accountTexts[value] })),
  { value: 'own', label: words.ownSpread },
];

/** Usual spread in what its traders count in: pips of a currency pair, dollars of everything else. */
function usualSpread({ pair, kind, pointDigits, spreadPoints }: Instrument): number {
  const price = spreadPoints / 10 ** pointDigits;
  return kind === 'forex' ? price * pipMultiplier(pair) : price;
}

const DIGITS = 2;

function SpreadField({ instrument, costs }: { instrument: Instrument; costs: ChosenCosts }) {
  const usual = usualSpread(instrument);
  const [text, setText] = useState(() => formatFixed(usual * costs.spreadTimes, DIGITS));
  const spread = Number(text.replace(',', '.'));
  const isValid = text.trim() !== '' && Number.isFinite(spread) && spread >= 0;
  const unit = instrument.kind === 'forex' ? words.pips : words.dollars;
  return (
    <Field
      label={words.spreadLabel(instrument.pair, unit)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isValid ? null : words.wrongSpread}
      hint={costs.isBeyondMeasured ? words.beyond : words.usualSpread(formatFixed(usual, DIGITS), unit)}
      onChange={({ target }) => {
        setText(target.value);
        const typed = Number(target.value.replace(',', '.'));
        if (target.value.trim() !== '' && Number.isFinite(typed) && typed >= 0)
          costs.setSpread(typed / usual);
      }}
    />
  );
}

export function CostsSection({ view, costs }: { view: EvidenceView; costs: ChosenCosts }) {
  const own = view.mean?.r ?? 0;
  const { account, net } = costs;
  const instrument = findInstrument(view.pair);
  const chosen: ResultRow[] =
    account === 'standard' || !net ? [] : [{ ...words.chosen[account], r: net.r, own: toneOf(net) }];
  return (
    <Section heading={words.heading} text={words.text(formatFixed(view.costs.none - (net?.r ?? own), 2))}>
      <ResultBars
        rows={[
          { ...words.none, r: view.costs.none },
          { ...words.half, r: view.costs.half },
          { ...words.own, r: own, own: view.mean && chosen.length === 0 ? toneOf(view.mean) : undefined },
          { ...words.twice, r: view.costs.twice },
          ...chosen,
        ]}
      />
      <div className="evidence-section__choice">
        <SelectField
          label={words.choice}
          options={options}
          value={account}
          onChange={({ target }) => costs.choose(target.value as OwnCosts['account'])}
        />
        {account === 'own' && instrument ? <SpreadField instrument={instrument} costs={costs} /> : null}
      </div>
      {account === 'standard' ? null : (
        <p className="evidence-section__small">{account === 'own' ? words.ownNote : words.accountNote}</p>
      )}
    </Section>
  );
}
