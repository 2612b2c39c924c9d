import { escapeHtml } from '@app/domain/escape-html.ts';
import type { ProviderCheckout, CheckoutOrder } from './provider-checkout.ts';

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:34rem;padding:16px}
.test{border:2px dashed #b45309;border-radius:10px;padding:10px 14px;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:20px 0}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
form{margin:12px 0}
button{font:inherit;font-weight:600;min-height:44px;width:100%;border-radius:10px;border:1px solid;background:none;color:inherit;cursor:pointer}
a{color:inherit}
form p{margin:2px 0 0;font-size:.875rem}
li{margin:8px 0;overflow-wrap:anywhere}
`;

const renderPage = (title: string, body: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${escapeHtml(title)}</title><style>${style}</style><main><h1>Test checkout</h1>` +
  `<p class="test">This is a test. No money moves, and no card or wallet is asked for.</p>${body}</main></html>`;

export function renderOrderPage(
  checkout: ProviderCheckout,
  order: string,
  { amount, description, state, actions, returnUrl }: CheckoutOrder,
): string {
  const path = `/dev/checkout/${checkout.name}/${encodeURIComponent(order)}`;
  const details = [
    ['Paid by', checkout.title],
    ['For', description],
    ['Amount', amount],
    ['Order', order],
    ['State', state],
  ];
  const list = details
    .map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const forms = actions
    .map(
      ({ name, label, explanation }) =>
        `<form method="post" action="${escapeHtml(`${path}/${name}`)}">` +
        `<button aria-describedby="about-${name}">${escapeHtml(label)}</button>` +
        `<p id="about-${name}">${escapeHtml(explanation)}</p></form>`,
    )
    .join('');
  const backLink = returnUrl === null ? '' : `<p><a href="${escapeHtml(returnUrl)}">Back to the site</a></p>`;
  return renderPage('Test checkout', `<dl>${list}</dl>${forms}${backLink}`);
}

export const renderEndPage = (order: string, outcome: 'approved' | 'cancelled'): string =>
  renderPage(
    'Test checkout',
    `<p role="status">${outcome === 'approved' ? 'Done.' : 'Cancelled.'} You can close this window.</p>` +
      `<script src="/dev/checkout/end.js" data-order="${escapeHtml(order)}" data-outcome="${outcome}"></script>`,
  );

/** A file of its own, because the content policy forbids inline scripts. */
export const endScript = `const { order, outcome } = document.currentScript.dataset;
new BroadcastChannel('test-checkout').postMessage({ order, outcome });
setTimeout(() => close(), 100);
`;

export type PaymentLink = { path: string; label: string; state: string };

export function renderListPage(payments: readonly PaymentLink[]): string {
  const items = payments
    .map(
      ({ path, label, state }) =>
        `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a>, ${escapeHtml(state)}</li>`,
    )
    .join('');
  return renderPage('Test payments', items ? `<h2>Payments</h2><ol>${items}</ol>` : '<p>No payment yet.</p>');
}
