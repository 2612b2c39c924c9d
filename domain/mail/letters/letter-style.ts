/** Hex, since mail programs do not know OKLCH. */
const light = { canvas: '#f8f2f0', surface: '#fffdfb', ink: '#2f1e2b', dim: '#715e68', line: '#e2d7d5' };
const dark = { canvas: '#191217', surface: '#231a21', ink: '#f4ede8', dim: '#ad9ea6', line: '#3d313a' };
const brand = { light: '#73306e', onLight: '#fffbf8', dark: '#e2addc', onDark: '#291226' };

const fontFamily = 'font-family:Figtree,Segoe UI,Helvetica,Arial,sans-serif';
const cell = `padding:8px 8px 8px 0;border-bottom:1px solid ${light.line};vertical-align:top`;

/** Inline, since many mail programs drop style sheets. */
export const styles = {
  paragraph: 'margin:0 0 16px',
  heading: 'margin:24px 0 8px;font-size:17px;line-height:1.3',
  small: `margin:0 0 8px;font-size:13px;line-height:1.45;color:${light.dim}`,
  fallback: `margin:0 0 20px;font-size:13px;line-height:1.45;color:${light.dim}`,
  quietLink: `color:${light.dim};word-break:break-all`,
  button: `display:inline-block;padding:12px 20px;border-radius:12px;background:${brand.light};color:${brand.onLight};font-weight:600;text-decoration:none`,
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:1.4',
  firstCell: `${cell};font-weight:600`,
  cell: `${cell};font-variant-numeric:tabular-nums`,
} as const;

const darkStyleSheet = `@media (prefers-color-scheme:dark){.canvas{background:${dark.canvas}!important}.surface{background:${dark.surface}!important;border-color:${dark.line}!important;color:${dark.ink}!important}.dim{color:${dark.dim}!important}.line{border-color:${dark.line}!important}.button{background:${brand.dark}!important;color:${brand.onDark}!important}.brand{color:${brand.dark}!important}}`;

export const renderPage = (page: { title: string; product: string; body: string; foot: string }): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${page.title}</title>`,
    `<style>${darkStyleSheet}</style></head>`,
    `<body class="canvas" style="margin:0;padding:0;background:${light.canvas}">`,
    `<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${light.canvas}"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${light.surface};border:1px solid ${light.line};border-radius:16px"><tr><td class="surface" style="padding:24px;border-radius:16px;${fontFamily};font-size:16px;line-height:1.5;color:${light.ink};text-align:left">`,
    `<p class="brand" style="margin:0 0 20px;font-size:18px;font-weight:700;color:${brand.light}">${page.product}</p>`,
    page.body,
    '</td></tr></table>',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:16px 24px;text-align:left;' +
      `${fontFamily}">`,
    page.foot,
    '</td></tr></table>',
    '</td></tr></table></body></html>',
    '',
  ].join('\n');
