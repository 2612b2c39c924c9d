import Bowser from 'bowser';
import { sanitiseText } from '@app/domain/campaigns/parse.ts';

export type Device = { device: string | null; model: string | null };

/** "Android 14; SM-S918B Build/…)": newer browsers write K for every model. */
const ANDROID_USER_AGENT =
  /\(Linux; (?:U; )?Android [^;)]*;(?: [a-z]{2}-[a-z]{2};)? (?:(?<built>[^;]+?) Build\/|(?<plain>[^;()]+?)(?:; wv)?\))/i;

function readAndroidModel(userAgent: string): string | null {
  const { built, plain } = ANDROID_USER_AGENT.exec(userAgent)?.groups ?? {};
  const model = built ?? plain ?? '';
  return model === 'K' || /^(mobile|tablet|wv|rv:.*)$/i.test(model) ? null : sanitiseText(model, 60) || null;
}

export function detectDevice(userAgent: string): Device {
  if (userAgent === '') return { device: null, model: null };
  try {
    const { type, model } = Bowser.parse(userAgent).platform;
    return { device: type ?? null, model: model ? sanitiseText(model, 60) : readAndroidModel(userAgent) };
  } catch {
    return { device: null, model: null };
  }
}
