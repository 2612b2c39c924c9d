import { buttonClass } from '../button/button.tsx';
import './consent.css';
import { texts } from './texts.ts';

export type ConsentAnswer = 'yes' | 'no';

const answers: readonly { answer: ConsentAnswer; label: string }[] = [
  { answer: 'no', label: texts.no },
  { answer: 'yes', label: texts.yes },
];

type ConsentQuestionProps = { onAnswer?: (answer: ConsentAnswer) => void; hidden?: boolean };

/** The scripts of prerendered pages find the buttons by `data-consent`. */
export const ConsentQuestion = ({ onAnswer, hidden }: ConsentQuestionProps) => (
  <section className="consent" aria-label={texts.label} hidden={hidden}>
    <b>{texts.question}</b>
    <p>
      {texts.text} <a href="/privacy">{texts.privacy}</a>.
    </p>
    <div>
      {answers.map(({ answer, label }) => (
        <button
          key={answer}
          type="button"
          className={buttonClass({ size: 'small' })}
          data-consent={answer}
          onClick={onAnswer && (() => onAnswer(answer))}
        >
          {label}
        </button>
      ))}
    </div>
  </section>
);
