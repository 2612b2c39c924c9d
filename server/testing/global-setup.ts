import type { TestProject } from 'vitest/node';
import { dropTemplate, prepareTemplate, type TestTemplate } from './database.ts';
import { startThrowawayServer } from './throwaway.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every suite copies. */
    template: TestTemplate;
  }
}

/** One server per run (ours or TEST_DATABASE_URL), migrated once and copied by the suites. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { connectionString: given, stop: async () => {} } : await startThrowawayServer();
  const template = await prepareTemplate(server.connectionString);
  project.provide('template', template);
  return async () => {
    await dropTemplate(server.connectionString, template);
    await server.stop();
  };
}
