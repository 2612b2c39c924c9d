import { useProductName } from '../../../lib/session.ts';
import { AuthCard } from '../../../ui/auth-card.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { texts } from './texts.ts';

const { recovery: say } = texts;

/** Shown once: whoever leaves without them has only the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const product = useProductName();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: say.copied, kind: 'success' });
    } catch {
      toast({ title: say.notCopied, kind: 'error' });
    }
  };
  return (
    <AuthCard brand={product} title={say.title} intro={say.intro} mood="green" view="recovery">
      <ol className="door-codes num" aria-label={say.label}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="door-row">
        <Button onClick={() => void copy()}>{say.copy}</Button>
        <a
          className={buttonClass({})}
          download={say.file(product)}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {say.download}
        </a>
      </div>
      <Button kind="primary" size="lg" full onClick={onDone}>
        {say.done}
      </Button>
    </AuthCard>
  );
}
