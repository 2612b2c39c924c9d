import { expect, test } from 'vitest';
import { DELETE_CONFIRMATION } from './delete-confirmation.ts';

test('whoever has no password deletes the account by a word that nobody types by chance', () => {
  expect(DELETE_CONFIRMATION).toBe('DELETE');
});
