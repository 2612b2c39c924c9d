import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FactView } from '@app/contracts/accounts/memory.ts';
import { sessionNames } from '@app/contracts/accounts/profile.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { formatUtcDate } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field, SelectField } from '../../../ui/form/field.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useChangeMemory } from './memory-queries.ts';
import { texts } from '../texts/memory.ts';
import '../account.css';
import './memory-facts.css';

const copy = texts.facts;

/** Only of kinds with a fixed set of values. */
const optionsByKind: Partial<Record<FactView['kind'], readonly { value: string; label: string }[]>> = {
  timeframe: Object.entries(texts.timeframes).map(([value, label]) => ({ value, label })),
  session: sessionNames.map((value) => ({ value, label: value })),
};

type EditFactProps = { fact: FactView; onDone: () => void };

function EditFact({ fact, onDone }: EditFactProps) {
  const [value, setValue] = useState(fact.shown);
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeMemory();
  const label = copy.kinds[fact.kind];
  const options = optionsByKind[fact.kind];

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (value.trim() === fact.shown) return onDone();
    change.mutate(
      { type: 'correctFact', id: fact.id, value },
      {
        onSuccess: () => {
          showToast({ title: copy.saved, kind: 'success' });
          onDone();
        },
        onError: () => form.current?.querySelector<HTMLElement>('input, select')?.focus(),
      },
    );
  };

  const control = {
    label,
    value,
    error: change.isError ? failureText(change.error, texts.failure) : null,
    onChange: (event: { target: { value: string } }) => {
      setValue(event.target.value);
      if (change.isError) change.reset();
    },
  };
  return (
    <form className="memory-list__edit-form" onSubmit={submit} ref={form} noValidate>
      {options ? (
        <SelectField options={options} {...control} />
      ) : (
        <Field maxLength={200} autoComplete="off" {...control} />
      )}
      <div className="action-row">
        <Button kind="primary" size="small" type="submit" busy={change.isPending} busyLabel={copy.saving}>
          {copy.save}
        </Button>
        <Button size="small" onClick={onDone}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}

type FactProps = {
  fact: FactView;
  isEditable: boolean;
  isErasing: boolean;
  onErase: (factLabel: string) => void;
};

function Fact({ fact, isEditable, isErasing, onErase }: FactProps) {
  const [isEditing, setEditing] = useState(false);
  const actions = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);
  const factLabel = `${copy.kinds[fact.kind]}: ${fact.shown}`;
  const day = formatUtcDate(fact.at);

  useEffect(() => {
    if (wasEditing.current && !isEditing) actions.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing)
    return (
      <li>
        <EditFact fact={fact} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li>
      <div className="memory-list__text">
        <span className="small muted">{copy.kinds[fact.kind]}</span>
        <b>{fact.shown}</b>
        <span className="small muted numeric">
          {fact.source === 'edited' ? copy.edited(day) : copy.said(day)}
        </span>
      </div>
      <span className="action-row" ref={actions}>
        {isEditable ? (
          <Button size="small" aria-label={copy.editOne(factLabel)} onClick={() => setEditing(true)}>
            {copy.edit}
          </Button>
        ) : null}
        <Button
          size="small"
          kind="ghost"
          className="memory-list__erase"
          aria-label={copy.eraseOne(factLabel)}
          busy={isErasing}
          busyLabel={copy.erasing}
          onClick={() => onErase(factLabel)}
        >
          {copy.erase}
        </Button>
      </span>
    </li>
  );
}

/** After an erasure the focus moves to the next fact, at the end to the heading. */
export function MemoryFacts({ facts, isEditable }: { facts: readonly FactView[]; isEditable: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const erased = useRef<{ id: string; index: number } | null>(null);
  const erase = useChangeMemory();

  useEffect(() => {
    if (!erased.current || facts.some(({ id }) => id === erased.current?.id)) return;
    const eraseButtons = list.current?.querySelectorAll<HTMLElement>('.memory-list__erase') ?? [];
    (eraseButtons[Math.min(erased.current.index, eraseButtons.length - 1)] ?? heading.current)?.focus();
    erased.current = null;
  });

  const eraseFact = (id: string, index: number, factLabel: string) => {
    if (erase.isPending) return;
    erase.mutate(
      { type: 'eraseFact', id },
      {
        onSuccess: () => {
          erased.current = { id, index };
          showToast({ title: copy.erased, description: factLabel, kind: 'success' });
        },
        onError: (error) => showToast({ title: failureText(error, texts.failure), kind: 'error' }),
      },
    );
  };
  const erasingId = erase.isPending && erase.variables.type === 'eraseFact' ? erase.variables.id : null;
  return (
    <div>
      <h4 ref={heading} tabIndex={-1}>
        {copy.title}
      </h4>
      {facts.length === 0 ? (
        <p className="small muted">{copy.empty}</p>
      ) : (
        <ul className="memory-list" ref={list}>
          {facts.map((fact, index) => (
            <Fact
              key={fact.id}
              fact={fact}
              isEditable={isEditable}
              isErasing={erasingId === fact.id}
              onErase={(factLabel) => eraseFact(fact.id, index, factLabel)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
