import type { BrowserContext } from '@playwright/test';

/** One event as Google Analytics 4 would receive it. */
export type ReceivedEvent = { name: string; page: string; from: string; value: string | null };

/**
 * Reads the commands as the real script does: what was set goes with each event, a field of the event stands above
 * it, and nothing is sent for a disabled measurement id.
 */
const script = `(() => {
  let id = '';
  const set = {};
  const read = ([command, ...words]) => {
    if (command === 'set') Object.assign(set, words[0]);
    if (command === 'config') id = words[0];
    if (command !== 'event' || window['ga-disable-' + id]) return;
    const { page_location, page_referrer, ...rest } = { page_location: location.href, ...set, ...words[1] };
    const query = new URLSearchParams({ v: '2', tid: id, en: words[0], dl: page_location, dr: page_referrer ?? '' });
    for (const [name, value] of Object.entries(rest)) query.set('ep.' + name, value);
    navigator.sendBeacon('https://region1.google-analytics.com/g/collect?' + query);
  };
  for (const words of dataLayer) read([...words]);
  dataLayer.push = (words) => read([...words]);
  document.cookie = '_ga_TEST=1; path=/';
})();`;

/** Stands in for the hosts of web analytics and records all that the browser sends to other hosts. */
export async function standInForAnalytics(context: BrowserContext) {
  const hosts: string[] = [];
  const sent: string[] = [];
  const events: ReceivedEvent[] = [];
  await context.route(/^https:/, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    hosts.push(url.host);
    sent.push(`${url} ${JSON.stringify(await request.allHeaders())} ${request.postData()}`);
    const name = url.searchParams.get('en');
    if (name !== null)
      events.push({
        name,
        page: url.searchParams.get('dl') ?? '',
        from: url.searchParams.get('dr') ?? '',
        value: url.searchParams.get('ep.value'),
      });
    await route.fulfill({ contentType: 'text/javascript', body: name === null ? script : '' });
  });
  return { hosts, sent, events };
}
