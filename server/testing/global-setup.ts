import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './database.ts';
import { startThrowawayServer } from './throwaway.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every suite copies. */
    templateDatabase: string;
  }
}

/** One server per run (ours or TEST_DATABASE_URL), migrated once and copied by the suites. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { connectionString: given, stop: async () => {} } : await startThrowawayServer();
  const template = await prepareTemplate(server.connectionString);
  project.provide('templateDatabase', template.connectionString);
  return async () => {
    await template.drop();
    await server.stop();
  };
}
