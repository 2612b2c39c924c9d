/** Where the web analytics' script comes from and reports to, as its own guide to this header names them. */
const ANALYTICS = {
  script: ' https://www.googletagmanager.com',
  report: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

/** Where PayPal's page code, its windows and its pictures come from, as PayPal's guide names them. */
const PAYPAL = {
  script: ' https://*.paypal.com https://*.paypalobjects.com',
  report: ' https://*.paypal.com https://*.paypalobjects.com',
};
const NONE = { script: '', report: '' };

/** The other hosts that this site's pages may turn to; without any, none. */
export type Outsiders = {
  /** Web analytics is set up. */
  measured: boolean;
  /** PayPal is set up. */
  paypal: boolean;
};

/** Sent with every answer, computed once (OWASP ASVS 3.4). Only what is set up lets another host in. */
export function securityHeaders(publicUrl: string, { measured, paypal }: Outsiders): Record<string, string> {
  const analytics = measured ? ANALYTICS : NONE;
  const pay = paypal ? PAYPAL : NONE;
  const csp = [
    "default-src 'self'",
    `script-src 'self'${analytics.script}${pay.script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${analytics.report}${pay.report}`,
    "font-src 'self'",
    `connect-src 'self'${analytics.report}${pay.report}`,
    ...(paypal ? [`frame-src 'self'${pay.report}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers: Record<string, string> = {
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  if (publicUrl.startsWith('https://'))
    headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  return headers;
}
