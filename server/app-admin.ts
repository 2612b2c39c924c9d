import { readFileSync } from 'node:fs';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { Deps } from './deps.ts';
import { adminOutreachRoutes } from './features/admin-outreach/routes.ts';
import { adminSystemRoutes, type OwnState } from './features/admin-system/routes.ts';
import type { Handlers } from './http/call.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What the admin dashboard reads of outreach, campaigns and the machinery. */
export const joinAdmin = (
  deps: Deps,
  own: Omit<OwnState, 'version'>,
): Pick<Handlers, keyof typeof adminOutreach | keyof typeof adminSystem> => ({
  ...adminOutreachRoutes(deps),
  ...adminSystemRoutes(deps, { version, ...own }),
});
