import { useState } from 'react';
import './password-field.css';
import { IconButton } from '../button/button.tsx';
import { FieldFrame, type FieldProps } from './field.tsx';
import { texts } from '../texts.ts';

export type PasswordFieldProps = Omit<FieldProps, 'type'>;

/** The toggle keeps one name; `aria-pressed` carries its state. */
export function PasswordField({ label, error, hint, id, className = '', ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id}>
      {(wiring) => (
        <div className="password-field">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`field__input ${className}`.trim()}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={texts.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
