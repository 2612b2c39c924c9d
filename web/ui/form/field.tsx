import { useId, type ComponentProps, type ReactNode } from 'react';
import './field.css';
import { Icon } from '../icons/icon.tsx';

type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldFrameProps = {
  label: ReactNode;
  error?: string | null;
  hint?: ReactNode;
  id?: string;
  /** Draws the control; spread the wiring on it. */
  children: (wiring: ControlProps) => ReactNode;
};

/** The error takes the place of the hint; `aria-describedby` ties it to the control. */
export function FieldFrame({ label, error, hint, id, children }: FieldFrameProps) {
  const made = useId();
  const control = id ?? made;
  const note = error ? `${control}-error` : hint ? `${control}-hint` : undefined;
  return (
    <div className="field">
      <label htmlFor={control}>{label}</label>
      {children({ id: control, 'aria-invalid': error ? true : undefined, 'aria-describedby': note })}
      {error ? (
        <span className="field__error" id={note}>
          <Icon name="circle-alert" size={16} />
          {error}
        </span>
      ) : hint ? (
        <span className="field__hint" id={note}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

type FrameProps = Pick<FieldFrameProps, 'label' | 'error' | 'hint'>;

export type FieldProps = FrameProps & ComponentProps<'input'>;

export function Field({ label, error, hint, id, className = '', ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id}>
      {(wiring) => <input {...input} {...wiring} className={`field__input ${className}`.trim()} />}
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FrameProps & ComponentProps<'textarea'>;

export function TextAreaField({ label, error, hint, id, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} className="field__input" />}
    </FieldFrame>
  );
}

export type SelectFieldProps = FrameProps &
  ComponentProps<'select'> & { options: readonly { value: string; label: string }[]; placeholder?: string };

export function SelectField({ label, error, hint, id, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id}>
      {(wiring) => (
        <span className="field__select">
          <select {...select} {...wiring} className="field__input">
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={18} />
        </span>
      )}
    </FieldFrame>
  );
}
