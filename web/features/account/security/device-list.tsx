import type { DeviceView } from '@app/contracts/accounts/devices.ts';
import { formatUtcEventTime } from '../../../lib/format/format.ts';
import { Chip } from '../../../ui/badges/chip.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { texts } from '../texts/security.ts';
import { useEndDevice } from './security-queries.ts';
import './device-list.css';

const copy = texts.devices;
const icons: Record<DeviceView['kind'], IconName> = { session: 'monitor', alerts: 'bell', telegram: 'send' };

function describeUse({ place, since, lastUsedAt }: DeviceView): string {
  const when =
    lastUsedAt === null ? copy.since(formatUtcEventTime(since)) : copy.used(formatUtcEventTime(lastUsedAt));
  const line = place === null ? when : `${copy.place(place)}, ${when}`;
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function DeviceRow({ device }: { device: DeviceView }) {
  const end = useEndDevice();
  const { kind, isCurrent } = device;
  const name = copy.kinds[kind](device.name);
  const canEnd = kind !== 'session' || !isCurrent;
  return (
    <li>
      <Icon name={icons[kind]} />
      <div className="device-list__text">
        <b>{name}</b>
        <span className="numeric">{describeUse(device)}</span>
      </div>
      {isCurrent ? <Chip tone="brand">{copy.thisOne}</Chip> : null}
      {canEnd ? (
        <Button
          kind="ghost"
          size="small"
          className="button--tall"
          aria-label={copy.endNamed(copy.end[kind], name)}
          busy={end.isPending}
          busyLabel={copy.ending}
          onClick={() => end.mutate(device)}
        >
          {copy.end[kind]}
        </Button>
      ) : null}
    </li>
  );
}

export function DeviceList({ devices }: { devices: readonly DeviceView[] }) {
  return (
    <ul className="device-list" aria-label={copy.title}>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  );
}
