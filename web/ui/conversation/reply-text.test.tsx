import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ReplyText, hideUnclosedBold } from './reply-text.tsx';

afterEach(cleanup);

const htmlOf = (text: string) => render(<ReplyText text={text} />).container.innerHTML;

test('markup in a reply is shown as text and never becomes part of the page', () => {
  const { container } = render(<ReplyText text={'<img src=x onerror=alert(1)> [go](javascript:alert(1))'} />);
  expect(container.querySelector('img, a, script')).toBeNull();
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> [go](javascript:alert(1))');
});

test('empty lines part paragraphs, single ones break a line, two stars make bold', () => {
  expect(htmlOf('One\n\n**If it falls** you are out.\nThen wait.')).toBe(
    '<p>One</p><p><strong>If it falls</strong> you are out.<br>Then wait.</p>',
  );
});

test('a list may follow its sentence directly', () => {
  expect(htmlOf('Two things:\n- stop\n- size')).toBe('<p>Two things:</p><ul><li>stop</li><li>size</li></ul>');
  expect(htmlOf('1. Wait\n2. Look')).toBe('<ol><li>Wait</li><li>Look</li></ol>');
});

test('a lone star and an unfinished bold stay as they are', () => {
  expect(htmlOf('2 * 3 and **open')).toBe('<p>2 * 3 and **open</p>');
});

test('of words that are still coming, bold that has not closed is shown without its mark', () => {
  expect(
    ['**Sto', '**Stop** at 1.08', 'A *', 'Stop **first**.\n\n**Ta', 'Two lines **one\nplain'].map(
      hideUnclosedBold,
    ),
  ).toEqual(['Sto', '**Stop** at 1.08', 'A ', 'Stop **first**.\n\nTa', 'Two lines **one\nplain']);
});
