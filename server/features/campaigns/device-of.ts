import Bowser from 'bowser';
import { tidyText } from '@app/domain/campaigns/parse.ts';

export type Device = { device: string | null; model: string | null };

/** "Android 14; SM-S918B Build/…)": the model as Android browsers name it; the newer ones write K for all. */
const ANDROID =
  /\(Linux; (?:U; )?Android [^;)]*;(?: [a-z]{2}-[a-z]{2};)? (?:(?<built>[^;]+?) Build\/|(?<plain>[^;()]+?)(?:; wv)?\))/i;

function androidModel(userAgent: string): string | null {
  const { built, plain } = ANDROID.exec(userAgent)?.groups ?? {};
  const model = built ?? plain ?? '';
  return model === 'K' || /^(mobile|tablet|wv|rv:.*)$/i.test(model) ? null : tidyText(model, 60) || null;
}

/** Kind of device ("mobile", "tablet", "desktop", "tv", "bot") and its model, as far as a user agent tells them. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { device: null, model: null };
  try {
    const { type, model } = Bowser.parse(userAgent).platform;
    return { device: type ?? null, model: model ? tidyText(model, 60) : androidModel(userAgent) };
  } catch {
    // What the library does not take for a user agent names no device.
    return { device: null, model: null };
  }
}
