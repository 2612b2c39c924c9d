import { useProductName } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from './texts.ts';

const { recovery: copy } = texts;

/** The server shows the codes only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const product = useProductName();
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
    <AuthCard brand={product} title={copy.title} intro={copy.intro} mood="green" view="recovery">
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
          download={copy.file(product)}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {copy.download}
        </a>
      </div>
      <Button kind="primary" size="large" full onClick={onDone}>
        {copy.done}
      </Button>
    </AuthCard>
  );
}
