import { buttonClass } from '../ui/button.tsx';
import { Pipsy } from '../ui/pipsy.tsx';
import { texts } from './texts.ts';

export default function NotFound() {
  return (
    <main id="main" className="whole">
      <div className="nf">
        <span className="nf-line">
          <Pipsy mood="blue" size={112} full />
        </span>
        <h1 className="display">{texts.notFound.title}</h1>
        <p>{texts.notFound.text}</p>
        <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/">
          {texts.toStart}
        </a>
      </div>
    </main>
  );
}
