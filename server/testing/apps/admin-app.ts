import { anAdmin } from '../users/an-admin.ts';
import { startTestApp, type TestApp } from '../app.ts';

export type TestAdmin = Awaited<ReturnType<typeof anAdmin>>;

export async function startAdminApp(
  options?: Parameters<typeof startTestApp>[0],
): Promise<{ app: TestApp; admin: TestAdmin }> {
  const app = await startTestApp(options);
  return { app, admin: await anAdmin(app) };
}
