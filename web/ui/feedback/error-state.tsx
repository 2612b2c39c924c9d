import type { ReactNode } from 'react';
import './error-state.css';
import { Button } from '../button/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { texts } from '../texts.ts';

export type ErrorStateProps = {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
};

export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className="error-state">
      <div role="alert">
        <Icon name="circle-alert" className="down" />
        <span>
          <b>{title}</b>
          {children ? (
            <>
              <br />
              <span className="muted">{children}</span>
            </>
          ) : null}
        </span>
      </div>
      {onRetry ? (
        <Button icon="refresh-cw" busy={retrying} busyLabel={texts.retrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
    </div>
  );
}
