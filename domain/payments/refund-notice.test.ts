import { expect, test } from 'vitest';
import { composeRefundNotice, type RefundNotice } from './refund-notice.ts';

const refund: RefundNotice = {
  kind: 'refunded',
  priceCents: 1_700,
  backCents: 1_700,
  backBeforeCents: 0,
  tokens: 1_000,
  owed: 0,
  inPlace: 0,
  premium: 'ended',
  test: false,
};
const words = (more: Partial<RefundNotice>): string => composeRefundNotice({ ...refund, ...more }).join('\n');

test.each<[string, Partial<RefundNotice>, string, string]>([
  [
    'a refund',
    {},
    'Your payment of $17.00 was refunded.',
    '1,000 tokens were taken back. Premium has ended with it. Your chats, signals and other tokens stay.',
  ],
  [
    'a refund of a part that lets another payment take the place',
    { backCents: 850, inPlace: 1_000, premium: 'kept otherwise' },
    '$8.50 of your payment of $17.00 was refunded.',
    '1,000 tokens were taken back. 1,000 tokens were added by your other payment for premium, which takes its place. You keep premium, which you also have in another way.',
  ],
  [
    'a dispute that is won and takes the place of what was worth less',
    { kind: 'dispute_won', inPlace: -500, premium: 'kept' },
    'The dispute about your payment of $17.00 was decided for us.',
    '1,000 tokens were given back to you. 500 tokens of your other payment for premium were taken, as this one takes its place. You keep premium and all else.',
  ],
  [
    'a refund of a part',
    { backCents: 500, tokens: 294, premium: 'kept' },
    '$5.00 of your payment of $17.00 was refunded.',
    '294 tokens were taken back. You keep premium and all else.',
  ],
  [
    'the refund of the rest',
    { backCents: 1_200, backBeforeCents: 500, tokens: 706, premium: 'kept otherwise' },
    'The rest of your payment of $17.00, $12.00, was refunded.',
    '706 tokens were taken back. You keep premium, which you also have in another way.',
  ],
  [
    'a refund after a part was spent',
    { tokens: 999, owed: 1 },
    'Your payment of $17.00 was refunded.',
    '999 tokens were taken back. 1 token of it was spent already and is noted as owed. Nothing is collected for it. Premium has ended with it. Your chats, signals and other tokens stay.',
  ],
  [
    'a dispute after all was spent',
    { kind: 'disputed', tokens: 0, owed: 1_000 },
    'Your payment of $17.00 is disputed, so what it bought is taken back until that is decided.',
    '1,000 tokens of it were spent already and are noted as owed. Nothing is collected for it. If the dispute is decided for us, that is settled first. Premium has ended with it. Your chats, signals and other tokens stay.',
  ],
  [
    'a refund after a dispute',
    { tokens: 0, premium: null },
    'Your payment of $17.00 was refunded.',
    'No more tokens were taken. Your chats, signals and other tokens stay.',
  ],
  [
    'a dispute that was decided for us',
    { kind: 'dispute_won', tokens: 600, owed: 400, premium: 'back' },
    'The dispute about your payment of $17.00 was decided for us.',
    '600 tokens were given back to you. 400 tokens that you had spent are no longer owed. You have premium again.',
  ],
  [
    'the refund of one token of one payment for another',
    { backCents: 1, tokens: 1, inPlace: 1, premium: 'kept otherwise' },
    '$0.01 of your payment of $17.00 was refunded.',
    '1 token was taken back. 1 token was added by your other payment for premium, which takes its place. You keep premium, which you also have in another way.',
  ],
  [
    'a refund of which more than one token was spent',
    { tokens: 998, owed: 2 },
    'Your payment of $17.00 was refunded.',
    '998 tokens were taken back. 2 tokens of it were spent already and are noted as owed. Nothing is collected for it. Premium has ended with it. Your chats, signals and other tokens stay.',
  ],
  [
    'a dispute of which one token was spent',
    { kind: 'disputed', tokens: 1, owed: 1, premium: 'kept' },
    'Your payment of $17.00 is disputed, so what it bought is taken back until that is decided.',
    '1 token was taken back. 1 token of it was spent already and is noted as owed. Nothing is collected for it. If the dispute is decided for us, that is settled first. You keep premium and all else.',
  ],
  [
    'a dispute that was decided for us and of which one token was spent',
    { kind: 'dispute_won', tokens: 1, owed: 1, premium: null },
    'The dispute about your payment of $17.00 was decided for us.',
    '1 token was given back to you. 1 token that you had spent is no longer owed.',
  ],
  [
    'a dispute that was decided for us after all was spent',
    { kind: 'dispute_won', tokens: 0, owed: 1_000, premium: 'back' },
    'The dispute about your payment of $17.00 was decided for us.',
    '1,000 tokens that you had spent are no longer owed. You have premium again.',
  ],
  [
    'a dispute that was decided for us before anything was spent',
    { kind: 'dispute_won', premium: null },
    'The dispute about your payment of $17.00 was decided for us.',
    '1,000 tokens were given back to you.',
  ],
  [
    'a dispute for which nothing was spent',
    { kind: 'disputed' },
    'Your payment of $17.00 is disputed, so what it bought is taken back until that is decided.',
    '1,000 tokens were taken back. Premium has ended with it. Your chats, signals and other tokens stay.',
  ],
])('%s is told in plain words', (_what, more, happened, moved) => {
  expect(composeRefundNotice({ ...refund, ...more })).toEqual([
    happened,
    moved,
    'Each step stands on its receipt in your token account.',
  ]);
});

test('a test payment says so', () => {
  expect(words({ test: true })).toContain('This was a test payment: no money moved.');
});

test('a test payment says so last, also where nothing changes', () => {
  const line = 'This was a test payment: no money moved.';
  expect(composeRefundNotice({ ...refund, test: true })).toHaveLength(4);
  expect(composeRefundNotice({ ...refund, test: true }).at(-1)).toBe(line);
  const won = { ...refund, kind: 'dispute_won', tokens: 0, test: true } as const;
  expect(composeRefundNotice(won)).toHaveLength(3);
  expect(composeRefundNotice(won).at(-1)).toBe(line);
});

test('a decision that changes nothing says that alone', () => {
  const won = { ...refund, kind: 'dispute_won', tokens: 0, premium: 'kept' } as const;
  expect(composeRefundNotice(won)).toEqual([
    'The dispute about your payment of $17.00 was decided for us.',
    'Nothing changes in your account.',
  ]);
});
