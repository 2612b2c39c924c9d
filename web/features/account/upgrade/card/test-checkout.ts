/** Broadcast by the test checkout page. */
type CheckoutMessage = { order: string; outcome: 'approved' | 'cancelled' };

const CHANNEL = 'test-checkout';
const CLOSED_TAB_POLL_MS = 500;

/** Call it within the press, as browsers block tabs opened later. Null when blocked. */
export const openCheckoutTab = (): Window | null => window.open('', '_blank', 'popup,width=520,height=780');

/** A closed tab counts as cancelled. */
export function awaitTestCheckout(tab: Window, order: string): Promise<CheckoutMessage['outcome']> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const finish = (outcome: CheckoutMessage['outcome']): void => {
      clearInterval(closedTabPoll);
      channel.close();
      tab.close();
      resolve(outcome);
    };
    let closedPolls = 0;
    // The outcome may arrive just after the tab has closed, so the second poll decides.
    const closedTabPoll = setInterval(() => {
      if (tab.closed && (closedPolls += 1) > 1) finish('cancelled');
    }, CLOSED_TAB_POLL_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<CheckoutMessage>) => {
      if (data.order === order) finish(data.outcome);
    });
    tab.location.replace(`/dev/checkout/paypal/${encodeURIComponent(order)}`);
  });
}
