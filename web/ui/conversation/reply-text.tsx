import { Fragment, type ReactNode } from 'react';

/** `**bold**` is the only inline mark; everything else stays the text it is. */
function inline(text: string): ReactNode[] {
  return text
    .split(/\*\*([^*\n]+)\*\*/)
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

/** Hides an opening `**` that is not closed yet while the reply streams. */
export function hideUnclosedBold(text: string): string {
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const opened = last.split('**').length % 2 === 0;
  const at = text.lastIndexOf('**');
  return (opened ? text.slice(0, at) + text.slice(at + 2) : text).replace(/\*$/, '');
}

const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;

function Block({ lines }: { lines: readonly string[] }) {
  const first = lines[0] ?? '';
  if (lines.every((line) => BULLET.test(line))) {
    const List = /^\s*\d/.test(first) ? 'ol' : 'ul';
    return (
      <List>
        {lines.map((line, index) => (
          <li key={index}>{inline(line.replace(BULLET, ''))}</li>
        ))}
      </List>
    );
  }
  const isLead = lines.length === 1 && /^\*\*[^*]+\*\*$/.test(first);
  return (
    <p className={isLead ? 'message__lead' : undefined}>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {inline(line.replace(/^#{1,4}\s+/, ''))}
        </Fragment>
      ))}
    </p>
  );
}

/** A list may follow its sentence without an empty line. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  for (const part of text.trim().split(/\n\s*\n/)) {
    let current: string[] = [];
    for (const line of part.split('\n')) {
      const turns = current.length > 0 && BULLET.test(line) !== BULLET.test(current[0] ?? '');
      if (turns) {
        blocks.push(current);
        current = [];
      }
      current.push(line);
    }
    blocks.push(current);
  }
  return blocks;
}

/** Built as elements, so nothing in a reply can become markup. */
export function ReplyText({ text }: { text: string }) {
  return blocksOf(text).map((lines, index) => <Block key={index} lines={lines} />);
}
