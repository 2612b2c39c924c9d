import { escapeHtml, toHeaderLine } from '../../escape-html.ts';
import { cellStyle, composeMjml } from './letter-mjml.ts';

export type LetterSender = { productName: string; publicUrl: string };

export type Block =
  | string
  | { heading: string }
  | { button: string; url: string }
  /** A picture that travels with the letter, under this id; its words stand where it is not shown. */
  | { picture: string; alt: string }
  | { rows: readonly (readonly string[])[] };

export type Letter = {
  subject: string;
  blocks: readonly Block[];
  because: string;
  switchOff?: { label: string; url: string };
};

export type RenderedLetter = { subject: string; text: string; mjml: string };

const MAX_SUBJECT_LENGTH = 140;

export function renderLetter(sender: LetterSender, letter: Letter): RenderedLetter {
  const { because, switchOff } = letter;
  for (const part of [...letter.blocks, switchOff])
    if (typeof part === 'object' && 'url' in part && !part.url.startsWith(`${sender.publicUrl}/`))
      throw new Error('A letter links to nothing but the product');
  const subject = toHeaderLine(letter.subject);
  const blocks = [...letter.blocks, `Your ${sender.productName} team`];
  const footText = switchOff ? [because, `${switchOff.label}:\n${switchOff.url}`] : [because];
  const foot = [escapeHtml(because), ...(switchOff ? [renderLink(switchOff.url, switchOff.label)] : [])];
  return {
    subject: truncateSubject(subject),
    text: `${[...blocks.map(renderText), '--', ...footText].join('\n\n')}\n`,
    mjml: composeMjml({
      title: escapeHtml(subject),
      product: escapeHtml(sender.productName),
      body: blocks.map(renderMjml).join('\n'),
      foot: foot.map(renderSmall).join('\n'),
    }),
  };
}

const truncateSubject = (text: string): string =>
  text.length > MAX_SUBJECT_LENGTH ? `${text.slice(0, MAX_SUBJECT_LENGTH - 1).trimEnd()}…` : text;

function renderText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading.toUpperCase();
  if ('button' in block) return `${block.button}:\n${block.url}`;
  if ('picture' in block) return block.alt;
  return block.rows.map((row) => row.join(' · ')).join('\n');
}

function renderMjml(block: Block): string {
  if (typeof block === 'string')
    return `<mj-text>${escapeHtml(block).replaceAll('\n', '<br />\n')}</mj-text>`;
  if ('heading' in block)
    return `<mj-text padding="8px 0"><h2 style="margin:0;font-size:17px">${escapeHtml(block.heading)}</h2></mj-text>`;
  if ('button' in block)
    return (
      `<mj-button href="${escapeHtml(block.url)}" css-class="button">${escapeHtml(block.button)}</mj-button>\n` +
      renderSmall(`If the button does nothing, open this address:<br />${renderLink(block.url, block.url)}`)
    );
  if ('picture' in block)
    return `<mj-image src="cid:${escapeHtml(block.picture)}" alt="${escapeHtml(block.alt)}" border-radius="12px" />`;
  const renderCell = (value: string, index: number): string =>
    `<td style="${cellStyle}${index === 0 ? ';font-weight:600' : ''}">${escapeHtml(value)}</td>`;
  return `<mj-table>${block.rows.map((row) => `<tr>${row.map(renderCell).join('')}</tr>`).join('\n')}</mj-table>`;
}

const renderSmall = (content: string): string =>
  `<mj-text mj-class="small" css-class="dim">${content}</mj-text>`;

const renderLink = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`;
