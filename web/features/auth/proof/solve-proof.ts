import type { Solution } from 'altcha-lib';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import type { ProvenAct } from '@app/domain/access/guessing/proof-of-work.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { askCaptcha } from './ask-captcha.ts';
import { texts } from './texts.ts';

type ProofTask = ReplyOfEndpoint<'createProofTask'>;
type Puzzle = Extract<ProofTask, { provider: 'proof-of-work' }>['puzzle'];

/** What the server takes as a proof. Rejects where this browser cannot give one. */
export async function solveProof(act: ProvenAct): Promise<string> {
  const task = await callEndpoint('createProofTask', { body: { act } });
  const isPuzzle = task.provider === 'proof-of-work';
  showToast({ title: texts.title, description: isPuzzle ? texts.puzzle : texts.captcha, kind: 'info' });
  if (!isPuzzle) return askCaptcha(task);
  const { counter, derivedKey } = await solveInWorker(task.puzzle);
  return JSON.stringify({ ...task.puzzle, counter, derivedKey });
}

/** Away from the page, which stays usable meanwhile. */
function solveInWorker({ parameters, signature }: Puzzle): Promise<Solution> {
  const worker = new Worker(new URL('./solve-puzzle.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('The puzzle was not solved')),
    );
    worker.addEventListener('error', () => reject(new Error('The puzzle could not be started')));
    worker.postMessage({ parameters: JSON.parse(parameters) as unknown, signature }, []);
  }).finally(() => worker.terminate());
}
