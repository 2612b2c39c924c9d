import './not-found.css';
import { buttonClass } from '../../ui/button/button.tsx';
import { Pipsy } from '../../ui/conversation/pipsy.tsx';
import { texts } from '../texts.ts';

export default function NotFound() {
  return (
    <main id="main" className="full-page">
      <div className="not-found">
        <span className="not-found__line">
          <Pipsy mood="blue" size={112} full />
        </span>
        <h1 className="display">{texts.notFound.title}</h1>
        <p>{texts.notFound.text}</p>
        <a className={buttonClass({ kind: 'primary', size: 'large' })} href="/">
          {texts.toStart}
        </a>
      </div>
    </main>
  );
}
