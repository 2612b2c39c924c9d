/** Source: the CSP guide of Google Tag Manager. */
const ANALYTICS = {
  script: ' https://www.googletagmanager.com',
  report: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

/** Source: PayPal's CSP guide. */
const PAYPAL = {
  script: ' https://*.paypal.com https://*.paypalobjects.com',
  report: ' https://*.paypal.com https://*.paypalobjects.com',
};
/** Source: the CSP pages of Cloudflare Turnstile and hCaptcha. */
const CAPTCHA = {
  turnstile: ' https://challenges.cloudflare.com',
  hcaptcha: ' https://hcaptcha.com https://*.hcaptcha.com',
  'proof-of-work': '',
} as const;
const NONE = { script: '', report: '' };

export type ExternalOrigins = {
  hasAnalytics: boolean;
  hasPaypal: boolean;
  captcha?: keyof typeof CAPTCHA;
};

/** OWASP ASVS 3.4; another host is allowed only where its setting is there. */
export function securityHeaders(
  publicUrl: string,
  { hasAnalytics, hasPaypal, captcha = 'proof-of-work' }: ExternalOrigins,
): Record<string, string> {
  const analytics = hasAnalytics ? ANALYTICS : NONE;
  const pay = hasPaypal ? PAYPAL : NONE;
  const asked = CAPTCHA[captcha];
  const csp = [
    "default-src 'self'",
    `script-src 'self'${analytics.script}${pay.script}${asked}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${analytics.report}${pay.report}`,
    "font-src 'self'",
    `connect-src 'self'${analytics.report}${pay.report}${asked}`,
    ...(pay.report + asked === '' ? [] : [`frame-src 'self'${pay.report}${asked}`]),
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
