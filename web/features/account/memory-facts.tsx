import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FactView } from '@app/contracts/memory.ts';
import { sessionNames } from '@app/contracts/profile.ts';
import { failureText } from '../../lib/failure-text.ts';
import { utcDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useChangeMemory } from './queries.ts';
import { texts } from './texts/memory.ts';

const say = texts.facts;

/** Kinds with a few possible values. */
const options: Partial<Record<FactView['kind'], readonly { value: string; label: string }[]>> = {
  timeframe: Object.entries(texts.timeframes).map(([value, label]) => ({ value, label })),
  session: sessionNames.map((value) => ({ value, label: value })),
};

type EditProps = { fact: FactView; onDone: () => void };

function EditFact({ fact, onDone }: EditProps) {
  const [value, setValue] = useState(fact.shown);
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeMemory();
  const label = say.kinds[fact.kind];
  const choices = options[fact.kind];

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (value.trim() === fact.shown) return onDone();
    change.mutate(
      { what: 'correct', id: fact.id, value },
      {
        onSuccess: () => {
          toast({ title: say.saved, kind: 'success' });
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
    <form className="mem-edit" onSubmit={submit} ref={form} noValidate>
      {choices ? (
        <SelectField options={choices} {...control} />
      ) : (
        <Field maxLength={200} autoComplete="off" {...control} />
      )}
      <div className="acts">
        <Button kind="primary" size="sm" type="submit" busy={change.isPending} busyLabel={say.saving}>
          {say.save}
        </Button>
        <Button size="sm" onClick={onDone}>
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}

type FactProps = { fact: FactView; editable: boolean; erasing: boolean; onErase: (what: string) => void };

function Fact({ fact, editable, erasing, onErase }: FactProps) {
  const [editing, setEditing] = useState(false);
  const actions = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);
  const what = `${say.kinds[fact.kind]}: ${fact.shown}`;
  const day = utcDate(fact.at);

  // Back to where the hand was before.
  useEffect(() => {
    if (wasEditing.current && !editing) actions.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing)
    return (
      <li>
        <EditFact fact={fact} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li>
      <div className="tx">
        <span className="small muted">{say.kinds[fact.kind]}</span>
        <b>{fact.shown}</b>
        <span className="small muted num">{fact.source === 'edited' ? say.edited(day) : say.said(day)}</span>
      </div>
      <span className="acts" ref={actions}>
        {editable ? (
          <Button size="sm" aria-label={say.editOne(what)} onClick={() => setEditing(true)}>
            {say.edit}
          </Button>
        ) : null}
        <Button
          size="sm"
          kind="ghost"
          className="erase"
          aria-label={say.eraseOne(what)}
          busy={erasing}
          busyLabel={say.erasing}
          onClick={() => onErase(what)}
        >
          {say.erase}
        </Button>
      </span>
    </li>
  );
}

/** What the user told, line by line. After one is erased the focus stands on the next, or on the heading above. */
export function MemoryFacts({ facts, editable }: { facts: readonly FactView[]; editable: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const erased = useRef<{ id: string; at: number } | null>(null);
  const erase = useChangeMemory();

  useEffect(() => {
    if (!erased.current || facts.some(({ id }) => id === erased.current?.id)) return;
    const lines = list.current?.querySelectorAll<HTMLElement>('.erase') ?? [];
    (lines[Math.min(erased.current.at, lines.length - 1)] ?? heading.current)?.focus();
    erased.current = null;
  });

  const forget = (id: string, at: number, what: string) => {
    if (erase.isPending) return;
    erase.mutate(
      { what: 'fact', id },
      {
        onSuccess: () => {
          erased.current = { id, at };
          toast({ title: say.erased, description: what, kind: 'success' });
        },
        onError: (error) => toast({ title: failureText(error, texts.failure), kind: 'error' }),
      },
    );
  };
  const erasing = erase.isPending && erase.variables.what === 'fact' ? erase.variables.id : null;
  return (
    <div>
      <h4 ref={heading} tabIndex={-1}>
        {say.title}
      </h4>
      {facts.length === 0 ? (
        <p className="small muted">{say.empty}</p>
      ) : (
        <ul className="mems" ref={list}>
          {facts.map((fact, at) => (
            <Fact
              key={fact.id}
              fact={fact}
              editable={editable}
              erasing={erasing === fact.id}
              onErase={(what) => forget(fact.id, at, what)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
