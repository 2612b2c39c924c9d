import type { ProvenAct } from '@app/domain/access/guessing/proof-of-work.ts';

/** The work is loaded only where the server asks for it. */
export async function callWithProof<Reply>(
  act: ProvenAct,
  send: (proof?: string) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'puzzle_needed') throw error;
    const { solveProof } = await import('./solve-proof.ts');
    return send(await solveProof(act));
  }
}
