import { Button, buttonClass } from '../button/button.tsx';
import { showToast } from '../feedback/toast-store.ts';
import './recovery-code-list.css';

export type RecoveryCodeListProps = {
  codes: readonly string[];
  fileName: string;
  copy: { label: string; copy: string; copied: string; notCopied: string; download: string };
};

/** The server shows the codes only this once. */
export function RecoveryCodeList({ codes, fileName, copy }: RecoveryCodeListProps) {
  const text = `${codes.join('\n')}\n`;
  const copyCodes = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: copy.copied, kind: 'success' });
    } catch {
      showToast({ title: copy.notCopied, kind: 'error' });
    }
  };
  return (
    <>
      <ol className="recovery-codes numeric" aria-label={copy.label}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-codes-actions">
        <Button onClick={() => void copyCodes()}>{copy.copy}</Button>
        <a
          className={buttonClass({})}
          download={fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {copy.download}
        </a>
      </div>
    </>
  );
}
