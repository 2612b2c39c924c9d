import { isIP } from 'node:net';
import type { CountryPort } from '../../adapters/geo/port.ts';
import type { Tx } from '../../db/database.ts';
import type { Visitor } from '../../http/visitor.ts';
import { deviceOf } from './device-of.ts';
import { columnsOf, takeTouches } from './store.ts';

type From = { visitor: Visitor; address: string; userAgent: string; now: number };

/**
 * Notes where a new user came from: the touches of the browser that registers, its network address and the country of that, and its
 * device where the advertisement did not name one. Answers the country.
 */
export const registrationNotes =
  (countries: CountryPort) =>
  async (tx: Tx, userId: string, from: From): Promise<{ country: string | null }> => {
    const { visitor, userAgent, now } = from;
    const key = visitor.key();
    const touches = key === null ? null : await takeTouches(tx, key, now);
    const address = from.address.replace(/^::ffff:(?=\d+\.)/i, '');
    const country = await countries.countryOf(address);
    const { device, model } = deviceOf(userAgent);
    const columns = columnsOf(touches?.first.keys ?? {});
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
        last_touch: touches && JSON.stringify(said(columnsOf(touches.last.keys))),
      })
      .execute();
    return { country };
  };

/** Without what is not said. */
const said = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
