import { useState } from 'react';
import { canVibrate, storeHaptics, wantsHaptics } from '../../../lib/device/haptics.ts';
import { Switch } from '../choice-fields.tsx';
import { texts } from '../texts/dialogs.ts';

const copy = texts.haptics;

/** Takes effect at once; nothing where the device cannot vibrate. */
export function HapticsSwitch() {
  const [isOn, setOn] = useState(wantsHaptics);
  if (!canVibrate()) return null;
  return (
    <section className="preferences-section">
      <h3>{copy.title}</h3>
      <Switch
        label={copy.label}
        note={copy.note}
        on={isOn}
        onChange={(on) => {
          storeHaptics(on);
          setOn(on);
        }}
      />
    </section>
  );
}
