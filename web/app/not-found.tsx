import { buttonClass } from '../ui/button.tsx';
import { Pipsy } from '../ui/pipsy.tsx';

export default function NotFound() {
  return (
    <main id="main" className="whole">
      <div className="nf">
        <span className="nf-line">
          <Pipsy mood="blue" size={112} full />
        </span>
        <h1 className="display">Page Not Found</h1>
        <p>There is nothing at this address, so nothing moved.</p>
        <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/">
          Back to the start
        </a>
      </div>
    </main>
  );
}
