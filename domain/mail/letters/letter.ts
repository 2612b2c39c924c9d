import { escapeHtml, toHeaderLine } from '../../escape-html.ts';
import { renderPage, styles } from './letter-style.ts';

export type LetterSender = { productName: string; publicUrl: string };

export type Block =
  | string
  | { heading: string }
  | { button: string; url: string }
  | { rows: readonly (readonly string[])[] };

export type Letter = {
  subject: string;
  blocks: readonly Block[];
  because: string;
  switchOff?: { label: string; url: string };
};

export type RenderedLetter = { subject: string; text: string; html: string };

const MAX_SUBJECT_LENGTH = 140;

export function renderLetter(sender: LetterSender, letter: Letter): RenderedLetter {
  const { because, switchOff } = letter;
  const checkLink = (url: string): string => {
    if (!url.startsWith(`${sender.publicUrl}/`)) throw new Error('A letter links to nothing but the product');
    return url;
  };
  const blocks = [...letter.blocks, `Your ${sender.productName} team`];
  const small = switchOff ? [because, `${switchOff.label}:\n${checkLink(switchOff.url)}`] : [because];
  const text = [...blocks.map((block) => renderText(block, checkLink)), '--', ...small].join('\n\n');
  const foot = [
    `<p style="${styles.small}" class="dim">${escapeHtml(because)}</p>`,
    ...(switchOff
      ? [
          `<p style="${styles.small}"><a class="dim" style="${styles.quietLink}" href="${escapeHtml(checkLink(switchOff.url))}">${escapeHtml(switchOff.label)}</a></p>`,
        ]
      : []),
  ];
  return {
    subject: truncateSubject(toHeaderLine(letter.subject)),
    text: `${text}\n`,
    html: renderPage({
      title: escapeHtml(toHeaderLine(letter.subject)),
      product: escapeHtml(sender.productName),
      body: blocks.map((block) => renderHtml(block, checkLink)).join('\n'),
      foot: foot.join('\n'),
    }),
  };
}

const truncateSubject = (text: string): string =>
  text.length > MAX_SUBJECT_LENGTH ? `${text.slice(0, MAX_SUBJECT_LENGTH - 1).trimEnd()}…` : text;

type LinkCheck = (url: string) => string;

function renderText(block: Block, checkLink: LinkCheck): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading.toUpperCase();
  if ('button' in block) return `${block.button}:\n${checkLink(block.url)}`;
  return block.rows.map((row) => row.join(' · ')).join('\n');
}

function renderHtml(block: Block, checkLink: LinkCheck): string {
  if (typeof block === 'string')
    return `<p style="${styles.paragraph}">${escapeHtml(block).replaceAll('\n', '<br>\n')}</p>`;
  if ('heading' in block) return `<h2 style="${styles.heading}">${escapeHtml(block.heading)}</h2>`;
  if ('button' in block) {
    const url = escapeHtml(checkLink(block.url));
    return (
      `<p style="${styles.paragraph}"><a class="button" style="${styles.button}" href="${url}">${escapeHtml(block.button)}</a></p>\n` +
      `<p style="${styles.fallback}" class="dim">If the button does nothing, open this address:<br>\n<a class="dim" style="${styles.quietLink}" href="${url}">${url}</a></p>`
    );
  }
  const cell = (value: string, index: number): string =>
    `<td class="line" style="${index === 0 ? styles.firstCell : styles.cell}">${escapeHtml(value)}</td>`;
  const rows = block.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${styles.table}">\n${rows.join('\n')}\n</table>`;
}
