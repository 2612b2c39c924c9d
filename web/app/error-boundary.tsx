import { Component, type ReactNode } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { texts } from './texts.ts';

/** Catches what a screen throws while drawing, and code that no longer loads after a new release. Give it the address as key: a move starts it afresh. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  return (
    <main id="main" className="whole" role="alert">
      <EmptyState
        title={texts.broken.title}
        mood="blue"
        action={
          <span className="whole-row">
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
