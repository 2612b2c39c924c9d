/** Where the web analytics' script comes from and reports to, as its own guide to this header names them. */
const ANALYTICS = {
  script: ' https://www.googletagmanager.com',
  report: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

/** Sent with every answer, computed once (OWASP ASVS 3.4). Only a site `measured` by web analytics lets another host in. */
export function securityHeaders(publicUrl: string, measured: boolean): Record<string, string> {
  const { script, report } = measured ? ANALYTICS : { script: '', report: '' };
  const csp = [
    "default-src 'self'",
    `script-src 'self'${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${report}`,
    "font-src 'self'",
    `connect-src 'self'${report}`,
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
