import { consent } from '../lib/consent.ts';
import { call } from '../lib/api.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js?id=';
/** Specification, section 9. */
const CONVERSION_AFTER = 1_000;

type Tagged = { dataLayer?: IArguments[] } & Record<`ga-disable-${string}`, boolean>;
const page = globalThis as unknown as Tagged;

/** The script takes its orders as the arguments of a call, not as an array. */
function order(..._words: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- See above.
  (page.dataLayer ??= []).push(arguments);
}

/** Nothing on screen depends on it. */
// oxlint-disable-next-line no-console -- The operator of a site looks for it there.
const note = (error: unknown): void => console.info('Web analytics:', error);

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

let loading: Promise<boolean> | null = null;
let told = '';
const asked = new Set<string>();

/** For tests: nothing has been loaded or told yet. */
export function forgetAnalytics(): void {
  loading = null;
  told = '';
  asked.clear();
  delete page.dataLayer;
}

/** Fetches the script, once, for a visitor who has agreed; false where it cannot be had. */
function load(id: string): Promise<boolean> {
  loading ??= new Promise((resolve) => {
    order('js', new Date());
    // Pages are told one by one, and cookies stay on this host, where they can be taken away again.
    order('config', id, {
      send_page_view: false,
      cookie_domain: 'none',
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    });
    const script = document.createElement('script');
    script.async = true;
    script.src = SCRIPT + encodeURIComponent(id);
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      note('the script could not be loaded');
      resolve(false);
    });
    document.head.append(script);
  });
  return loading;
}

/** Stops or allows what the script sends of itself. */
export function allowAnalytics(id: string, allowed: boolean): void {
  page[`ga-disable-${id}`] = !allowed;
}

/** Tells of a page that was opened, without the query of any address: mailed links carry secrets there. */
export function tellPage(id: string, path: string): void {
  if (told === path) return;
  const from = told === '' ? withoutQuery(document.referrer) : location.origin + told;
  told = path;
  order('set', { page_location: location.origin + path, page_referrer: from });
  void load(id);
  order('event', 'page_view');
}

/**
 * Asks whether this user's registration is still to be told, and tells it. The server says yes only once, so it is asked when
 * the script is there.
 */
export async function tellConversion(id: string, userId: string): Promise<void> {
  if (asked.has(userId)) return;
  asked.add(userId);
  try {
    if (!(await load(id))) return;
    const { shouldTrackConversion } = await call('getConversionStatus');
    if (!shouldTrackConversion) return;
    setTimeout(() => {
      if (consent() === 'yes') order('event', 'conversion', { value: 1, currency: 'ILS' });
    }, CONVERSION_AFTER);
  } catch (error) {
    note(error);
  }
}
