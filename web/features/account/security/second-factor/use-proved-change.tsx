import { useState, type ReactNode } from 'react';
import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { CallError } from '@app/contracts/request.ts';
import { failureText } from '../../../../lib/api/failure-text.ts';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { texts } from '../../texts/sign-in-methods.ts';
import { useSaveMethods, type MethodsChange, type RunChange } from './method-queries.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Runs a change; where the proof is too old, asks for one and runs it then. A failure is a toast. */
export function useProvedChange(methods: SignInMethods): {
  run: RunChange;
  proof: ReactNode;
} {
  const save = useSaveMethods();
  const [waiting, setWaiting] = useState<MethodsChange | null>(null);
  const run = async (change: MethodsChange): Promise<void> => {
    try {
      await change();
    } catch (error) {
      if (error instanceof CallError && error.code === 'proof_needed') setWaiting(() => change);
      else
        showToast({
          title: texts.changeFailed,
          description: failureText(error, texts.changeFailed),
          kind: 'error',
        });
    }
  };
  const proof = waiting && (
    <ProofDialog
      methods={methods}
      onClose={() => setWaiting(null)}
      onProved={(proved) => {
        save(proved);
        setWaiting(null);
        void run(waiting);
      }}
    />
  );
  return { run, proof };
}
