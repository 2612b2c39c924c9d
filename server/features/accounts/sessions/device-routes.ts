import type { deviceEndpoints } from '@app/contracts/accounts/devices.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endDevice, signOutEverywhere } from './end-device.ts';
import { listDevices } from './list-devices.ts';

const ok = { ok: true } as const;

export const deviceRoutes = (deps: AccountDeps): Pick<Handlers, keyof typeof deviceEndpoints> => ({
  listDevices: async ({ user, now }) => ({ devices: await listDevices(deps, user, now) }),
  endDevice: async ({ user, params, now }) => {
    await endDevice(deps, user, params.id, now);
    return ok;
  },
  signOutEverywhere: async ({ user, body, now, endSession }) => {
    await signOutEverywhere(deps, user, { ...body, now });
    if (!body.keepThis) await endSession();
    return ok;
  },
});
