import { escapeHtml } from '@app/domain/mail/escape.ts';
import type { Desk, Shown } from './desk.ts';

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

const page = (title: string, body: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${escapeHtml(title)}</title><style>${style}</style><main><h1>Test checkout</h1>` +
  `<p class="test">This is a test. No money moves, and no card or wallet is asked for.</p>${body}</main></html>`;

/** One order and everything that can be made to happen to it. */
export function orderPage(
  desk: Desk,
  order: string,
  { amount, description, state, acts, back }: Shown,
): string {
  const path = `/dev/checkout/${desk.name}/${encodeURIComponent(order)}`;
  const facts = [
    ['Paid by', desk.title],
    ['For', description],
    ['Amount', amount],
    ['Order', order],
    ['State', state],
  ];
  const list = facts
    .map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const forms = acts
    .map(
      ({ name, label, about }) =>
        `<form method="post" action="${escapeHtml(`${path}/${name}`)}">` +
        `<button aria-describedby="about-${name}">${escapeHtml(label)}</button>` +
        `<p id="about-${name}">${escapeHtml(about)}</p></form>`,
    )
    .join('');
  const home = back === null ? '' : `<p><a href="${escapeHtml(back)}">Back to the site</a></p>`;
  return page('Test checkout', `<dl>${list}</dl>${forms}${home}`);
}

/** The end of a window that the site has opened: its script tells the site and closes it. */
export const endPage = (order: string, outcome: 'approved' | 'cancelled'): string =>
  page(
    'Test checkout',
    `<p role="status">${outcome === 'approved' ? 'Done.' : 'Cancelled.'} You can close this window.</p>` +
      `<script src="/dev/checkout/end.js" data-order="${escapeHtml(order)}" data-outcome="${outcome}"></script>`,
  );

/** Tells every page of this browser how the order was left. A file of its own, as pages run no script written into them. */
export const endScript = `const { order, outcome } = document.currentScript.dataset;
new BroadcastChannel('test-checkout').postMessage({ order, outcome });
setTimeout(() => close(), 100);
`;

export type Listed = { path: string; what: string; state: string };

/** Every test payment of this site, newest first. */
export function listPage(payments: readonly Listed[]): string {
  const items = payments
    .map(
      ({ path, what, state }) =>
        `<li><a href="${escapeHtml(path)}">${escapeHtml(what)}</a>, ${escapeHtml(state)}</li>`,
    )
    .join('');
  return page('Test payments', items ? `<h2>Payments</h2><ol>${items}</ol>` : '<p>No payment yet.</p>');
}
