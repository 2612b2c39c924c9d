import { isIP } from 'node:net';
import type { CountryPort } from '../../adapters/geo/port.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RegistrationOrigin } from '../../ports/campaigns.ts';
import { detectDevice } from './detect-device.ts';
import { consumeTouches, toCampaignColumns } from './store.ts';

export const createOriginRecorder =
  (countries: CountryPort) =>
  async (tx: Tx, userId: string, origin: RegistrationOrigin): Promise<{ country: string | null }> => {
    const { visitor, userAgent, now } = origin;
    const key = visitor.key();
    const touches = key === null ? null : await consumeTouches(tx, key, now);
    const address = origin.address.replace(/^::ffff:(?=\d+\.)/i, '');
    const country = await countries.countryOf(address);
    const { device, model } = detectDevice(userAgent);
    const columns = toCampaignColumns(touches?.first.keys ?? {});
    await tx
      .insertInto('user_campaigns')
      .values({
        ...columns,
        user_id: userId,
        registered_at: now,
        registration_ip: isIP(address) === 0 ? null : address,
        registration_country: country,
        city: null,
        device: columns.device ?? device,
        device_model: columns.device_model ?? model,
        first_touch_at: touches?.first.at ?? null,
        last_touch_at: touches?.last.at ?? null,
        last_touch: touches && JSON.stringify(withoutNulls(toCampaignColumns(touches.last.keys))),
      })
      .execute();
    return { country };
  };

const withoutNulls = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
