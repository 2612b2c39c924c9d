import { useEffect, useState } from 'react';
import { PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import type { PasswordStrength as Strength } from '@app/domain/access/strength/estimate.ts';
import './password-strength.css';
import { texts } from './texts.ts';

/** Screen readers hear it once somebody pauses. */
const PAUSE_MS = 200;

const levels = ['guessable', 'fair', 'good', 'strong'] as const satisfies readonly Strength[];

const classOf: Record<Strength, string> = {
  guessable: 'password-strength--guessable',
  fair: 'password-strength--fair',
  good: 'password-strength--good',
  strong: 'password-strength--strong',
};

const loadEstimate = () => import('@app/domain/access/strength/estimate.ts');

export type PasswordStrengthProps = {
  /** An address in the field `email` of its form counts as known to a guesser. */
  input: HTMLInputElement;
  productName: string;
  hint: string;
};

/** In place of the hint once there is something to estimate; the server decides. */
export default function PasswordStrength({ input, productName, hint }: PasswordStrengthProps) {
  const [strength, setStrength] = useState<Strength | null>(null);

  useEffect(() => {
    let timer = 0;
    let isCurrent = true;
    const estimate = async (): Promise<void> => {
      const { rankPassword } = await loadEstimate();
      if (!isCurrent) return;
      const field = input.form?.elements.namedItem('email');
      const email = field instanceof HTMLInputElement ? field.value : '';
      const { value } = input;
      setStrength(value.length < PASSWORD_MIN ? null : rankPassword(value, { email, productName }));
    };
    const schedule = (): void => {
      clearTimeout(timer);
      // Without the dictionaries the hint stays.
      timer = window.setTimeout(() => void estimate().catch(() => undefined), PAUSE_MS);
    };
    schedule();
    input.addEventListener('input', schedule);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      input.removeEventListener('input', schedule);
    };
  }, [input, productName]);

  const reached = strength === null ? 0 : levels.indexOf(strength) + 1;
  return (
    <span role="status">
      {strength === null ? (
        hint
      ) : (
        <span className={`password-strength ${classOf[strength]}`}>
          <span className="password-strength__bar" aria-hidden="true">
            {levels.map((level, i) => (
              <span
                key={level}
                className={`password-strength__part ${i < reached ? 'password-strength__part--on' : ''}`.trim()}
              />
            ))}
          </span>
          {texts[strength]}
        </span>
      )}
    </span>
  );
}
