import { escapeHtml, oneLine } from './escape.ts';
import { frame, look } from './look.ts';

/** Who writes: the product, and the origin that every link of a letter leads to. */
export type From = { productName: string; publicUrl: string };

/** A part of a letter: a paragraph, a heading, one link as a button, or rows of figures. */
export type Block =
  | string
  | { heading: string }
  | { button: string; url: string }
  | { rows: readonly (readonly string[])[] };

export type Letter = {
  subject: string;
  blocks: readonly Block[];
  /** Why it came, in small type below the rest. */
  because: string;
  /** For mail that can be switched off: where. */
  switchOff?: { label: string; url: string };
};

/** Both parts say the same; neither holds a link that leads elsewhere, nor markup that was not written here. */
export type WrittenLetter = { subject: string; text: string; html: string };

const LONGEST_SUBJECT = 140;

export function writeLetter(from: From, letter: Letter): WrittenLetter {
  const { because, switchOff } = letter;
  const own = (url: string): string => {
    if (!url.startsWith(`${from.publicUrl}/`)) throw new Error('A letter links to nothing but the product');
    return url;
  };
  const blocks = [...letter.blocks, `Your ${from.productName} team`];
  const small = switchOff ? [because, `${switchOff.label}:\n${own(switchOff.url)}`] : [because];
  const text = [...blocks.map((block) => asText(block, own)), '--', ...small].join('\n\n');
  const foot = [
    `<p style="${look.small}" class="dim">${escapeHtml(because)}</p>`,
    ...(switchOff
      ? [
          `<p style="${look.small}"><a class="dim" style="${look.quietLink}" href="${escapeHtml(own(switchOff.url))}">${escapeHtml(switchOff.label)}</a></p>`,
        ]
      : []),
  ];
  return {
    subject: shortened(oneLine(letter.subject)),
    text: `${text}\n`,
    html: frame({
      title: escapeHtml(oneLine(letter.subject)),
      product: escapeHtml(from.productName),
      body: blocks.map((block) => asHtml(block, own)).join('\n'),
      foot: foot.join('\n'),
    }),
  };
}

const shortened = (text: string): string =>
  text.length > LONGEST_SUBJECT ? `${text.slice(0, LONGEST_SUBJECT - 1).trimEnd()}…` : text;

type Own = (url: string) => string;

function asText(block: Block, own: Own): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading.toUpperCase();
  if ('button' in block) return `${block.button}:\n${own(block.url)}`;
  return block.rows.map((row) => row.join(' · ')).join('\n');
}

function asHtml(block: Block, own: Own): string {
  if (typeof block === 'string')
    return `<p style="${look.paragraph}">${escapeHtml(block).replaceAll('\n', '<br>\n')}</p>`;
  if ('heading' in block) return `<h2 style="${look.heading}">${escapeHtml(block.heading)}</h2>`;
  if ('button' in block) {
    const url = escapeHtml(own(block.url));
    return (
      `<p style="${look.paragraph}"><a class="button" style="${look.button}" href="${url}">${escapeHtml(block.button)}</a></p>\n` +
      `<p style="${look.fallback}" class="dim">If the button does nothing, open this address:<br>\n<a class="dim" style="${look.quietLink}" href="${url}">${url}</a></p>`
    );
  }
  const cell = (value: string, index: number): string =>
    `<td class="line" style="${index === 0 ? look.firstCell : look.cell}">${escapeHtml(value)}</td>`;
  const rows = block.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${look.table}">\n${rows.join('\n')}\n</table>`;
}
