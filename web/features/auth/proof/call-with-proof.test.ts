import { expect, test } from 'vitest';
import { CallError } from '@app/contracts/request.ts';
import { callWithProof } from './call-with-proof.ts';

test('an ordinary call asks for no proof, and another refusal is passed on', async () => {
  const proofs: Array<string | undefined> = [];
  const answer = await callWithProof('register', (proof) => {
    proofs.push(proof);
    return Promise.resolve('done');
  });
  expect([answer, proofs]).toEqual(['done', [undefined]]);
  const taken = new CallError(409, 'Email already exists', {
    code: 'email_taken',
    error: 'Email already exists',
  });
  await expect(callWithProof('register', () => Promise.reject(taken))).rejects.toBe(taken);
});
