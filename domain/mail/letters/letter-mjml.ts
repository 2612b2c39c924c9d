/** Hex, since mail programs do not know OKLCH. */
const light = { canvas: '#f8f2f0', surface: '#fffdfb', ink: '#2f1e2b', dim: '#715e68', line: '#e2d7d5' };
const dark = { canvas: '#191217', surface: '#231a21', ink: '#f4ede8', dim: '#ad9ea6', line: '#3d313a' };
const brand = { light: '#73306e', onLight: '#fffbf8', dark: '#e2addc', onDark: '#291226' };

/** Inline, since many mail programs drop style sheets. */
export const cellStyle = `padding:8px 8px 8px 0;border-bottom:1px solid ${light.line};vertical-align:top;font-variant-numeric:tabular-nums`;

/** MJML is XML: every part has to be escaped already. */
export const composeMjml = (part: { title: string; product: string; body: string; foot: string }): string =>
  `<mjml lang="en"><mj-head><mj-title>${part.title}</mj-title>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-attributes>
  <mj-all padding="0 0 16px" color="${light.ink}" font-family="Figtree,Segoe UI,Helvetica,Arial,sans-serif" font-size="16px" line-height="1.5" />
  <mj-table font-size="15px" line-height="1.4" role="presentation" />
  <mj-button align="left" background-color="${brand.light}" border-radius="12px" color="${brand.onLight}" font-weight="600" inner-padding="12px 20px" />
  <mj-class name="small" color="${light.dim}" font-size="13px" />
</mj-attributes>
<mj-style>@media (prefers-color-scheme:dark){
  body,.canvas{background:${dark.canvas}!important}
  .surface,.surface>table{background:${dark.surface}!important}
  .surface div,.surface td{border-color:${dark.line}!important;color:${dark.ink}!important}
  .brand div{color:${brand.dark}!important}
  .dim div{color:${dark.dim}!important}
  .button td,.button a{background:${brand.dark}!important;color:${brand.onDark}!important}
}</mj-style></mj-head>
<mj-body width="560px" background-color="${light.canvas}" css-class="canvas">
<mj-section padding="24px 24px 8px" background-color="${light.surface}" border="1px solid ${light.line}" border-radius="16px" css-class="surface"><mj-column>
<mj-text color="${brand.light}" font-size="18px" font-weight="700" css-class="brand">${part.product}</mj-text>
${part.body}
</mj-column></mj-section>
<mj-section padding="16px 24px 0"><mj-column>${part.foot}</mj-column></mj-section>
</mj-body></mjml>`;
