import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';

export function accountRoutes(_deps: Deps): Partial<Handlers> {
  return {};
}
