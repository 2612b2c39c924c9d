/** What the labelled test checkout tells every page of this browser. */
type Told = { order: string; outcome: 'approved' | 'cancelled' };

const CHANNEL = 'test-checkout';
const LOOK_EVERY = 500;

/** Opened by the press itself, before anything is asked: browsers open nothing later. Null where it was blocked. */
export const openCheckoutTab = (): Window | null => window.open('', '_blank', 'popup,width=520,height=780');

/** Shows the order's test checkout in the tab and waits for its word; a tab that is closed has cancelled. */
export function followTestCheckout(tab: Window, order: string): Promise<Told['outcome']> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (outcome: Told['outcome']): void => {
      clearInterval(looking);
      channel.close();
      tab.close();
      resolve(outcome);
    };
    let closed = 0;
    // A word may still be on its way when the tab is gone, so the second look decides.
    const looking = setInterval(() => {
      if (tab.closed && (closed += 1) > 1) end('cancelled');
    }, LOOK_EVERY);
    channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.order === order) end(data.outcome);
    });
    tab.location.replace(`/dev/checkout/paypal/${encodeURIComponent(order)}`);
  });
}
