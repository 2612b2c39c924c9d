import { Component, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { texts } from '../texts.ts';

/** Also catches code that no longer loads after a release. Pass the address as `key`, so that a move resets it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage() {
  return (
    <main id="main" className="full-page" role="alert">
      <EmptyState
        title={texts.broken.title}
        mood="blue"
        action={
          <span className="full-page__actions">
            <Button kind="primary" onClick={() => location.reload()}>
              {texts.broken.reload}
            </Button>
            <a className={buttonClass({ kind: 'line' })} href="/">
              {texts.toStart}
            </a>
          </span>
        }
      >
        {texts.broken.text}
      </EmptyState>
    </main>
  );
}
