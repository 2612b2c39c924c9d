import { useState } from 'react';
import { IconButton } from './button.tsx';
import { FieldFrame, type FieldProps } from './field.tsx';
import { texts } from './texts.ts';

export type PasswordFieldProps = Omit<FieldProps, 'type'>;

/** The toggle keeps one name and tells its state through `aria-pressed`. */
export function PasswordField({ label, error, hint, id, className = '', ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id}>
      {(wiring) => (
        <div className="pwd">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`inp ${className}`.trim()}
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
