import type { ReactNode } from 'react';
import './states.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';

export type ErrorStateProps = {
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
};

export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className="fail">
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
