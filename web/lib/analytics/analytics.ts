import { readConsent } from '../storage/consent.ts';
import { readRegistrationCampaign, readVisitCampaign } from './visit-campaign.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js?id=';
const CONVERSION_DELAY_MS = 1_000;

type AnalyticsWindow = { dataLayer?: IArguments[] } & Record<`ga-disable-${string}`, boolean>;
const page = globalThis as unknown as AnalyticsWindow;

/** The script expects `arguments`, not an array. */
function sendCommand(..._words: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- See above.
  (page.dataLayer ??= []).push(arguments);
}

// oxlint-disable-next-line no-console -- The operator of a site looks for it there.
const logFailure = (error: unknown): void => console.info('Web analytics:', error);

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

let loading: Promise<boolean> | null = null;
let reportedPath = '';
const asked = new Set<string>();

export function resetAnalytics(): void {
  loading = null;
  reportedPath = '';
  asked.clear();
  delete page.dataLayer;
}

/** False when the script cannot be loaded. */
function load(id: string): Promise<boolean> {
  loading ??= new Promise((resolve) => {
    sendCommand('js', new Date());
    // Page views are sent by hand; cookies stay on this host so that they can be removed.
    sendCommand('config', id, {
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
      logFailure('the script could not be loaded');
      resolve(false);
    });
    document.head.append(script);
  });
  return loading;
}

export function allowAnalytics(id: string, allowed: boolean): void {
  page[`ga-disable-${id}`] = !allowed;
}

/** Without the address's own query, in which mailed links carry secrets. */
const pageLocation = (path: string, campaign: string): string =>
  location.origin + path + (campaign && `?${campaign}`);

export function reportPageView(id: string, path: string): void {
  if (reportedPath === path) return;
  const from = reportedPath === '' ? withoutQuery(document.referrer) : location.origin + reportedPath;
  reportedPath = path;
  sendCommand('set', { page_location: pageLocation(path, readVisitCampaign()), page_referrer: from });
  void load(id);
  sendCommand('event', 'page_view');
}

type ConversionStatus = { shouldTrackConversion: boolean };

/** The server allows a registration to be reported once, so it is asked only when the script is loaded. */
export async function reportConversion(
  id: string,
  userId: string,
  readStatus: () => Promise<ConversionStatus>,
): Promise<void> {
  if (asked.has(userId)) return;
  asked.add(userId);
  try {
    if (!(await load(id))) return;
    const { shouldTrackConversion } = await readStatus();
    if (!shouldTrackConversion) return;
    setTimeout(() => {
      if (readConsent() !== 'yes') return;
      const campaign = readRegistrationCampaign();
      const page = campaign ? { page_location: pageLocation(location.pathname, campaign) } : {};
      sendCommand('event', 'conversion', { value: 1, currency: 'ILS', ...page });
    }, CONVERSION_DELAY_MS);
  } catch (error) {
    logFailure(error);
  }
}
