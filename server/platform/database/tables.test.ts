import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateTables, tablesFile } from '../../../tools/generate-tables.ts';
import { testDatabase } from '../../testing/database.ts';

test('the committed table types are those of the migrations: npm run generate:tables writes them', async () => {
  const database = await testDatabase();
  try {
    expect(await readFile(tablesFile, 'utf8')).toBe(await generateTables(database.connectionString));
  } finally {
    await database.drop();
  }
});
