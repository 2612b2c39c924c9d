import { useProductName } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { RecoveryCodeList } from '../../../ui/codes/recovery-code-list.tsx';
import { texts } from './texts.ts';

const { recovery: copy } = texts;

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const product = useProductName();
  return (
    <AuthCard brand={product} title={copy.title} intro={copy.intro} mood="green" view="recovery">
      <RecoveryCodeList codes={codes} fileName={copy.file(product)} copy={copy} />
      <Button kind="primary" size="large" full onClick={onDone}>
        {copy.done}
      </Button>
    </AuthCard>
  );
}
