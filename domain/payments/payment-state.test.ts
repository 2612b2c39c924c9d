import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from './checkout/catalogue.ts';
import {
  movedCents,
  settleTokens,
  paymentStateOf,
  saleTermsOf,
  type PaymentEvent,
  type PaymentEventKind,
  type PaymentTokens,
} from './payment-state.ts';

const { premium, standard } = catalogue;
const PRICE = premium.priceCents;

const fact = (kind: PaymentEventKind, about = 'X-1', amountCents: number | null = null): PaymentEvent => ({
  kind,
  about: `${kind}:${about}`,
  amountCents,
});
const stateOf = (...facts: PaymentEvent[]) => paymentStateOf(premium, facts).state;

/** All events a provider can report of one payment, some of them with another amount. */
const sayings: readonly PaymentEvent[] = [
  fact('approved'),
  fact('processing'),
  fact('partly_paid', 'X-1', 900),
  fact('paid', 'C-1', PRICE),
  fact('paid', 'C-2', PRICE),
  fact('refused'),
  fact('expired'),
  fact('cancelled'),
  fact('refunded', 'R-1', 500),
  fact('refunded', 'R-1', 700),
  fact('refunded', 'R-2', 400),
  fact('refunded', 'R-3', PRICE),
  fact('refunded', 'R-4'),
  fact('disputed', 'D-1'),
  fact('dispute_won', 'D-1'),
  fact('disputed', 'D-2'),
  fact('dispute_won', 'D-2'),
];

/** A subset, each event reported up to three times, in any order. */
const told = fc
  .subarray([...sayings], { minLength: 1 })
  .chain((said) =>
    fc.tuple(
      ...said.map((one) =>
        fc.integer({ min: 1, max: 3 }).map((times) => Array.from({ length: times }, () => one)),
      ),
    ),
  )
  .chain((repeated) => {
    const all = repeated.flat();
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });

type Account = PaymentTokens & { purchased: number; moves: Array<{ delta: number; reason: string }> };
const fresh: Account = { credited: 0, taken: 0, debt: 0, purchased: 0, moves: [] };
const held = ({ credited, taken, debt }: PaymentTokens): number => credited - taken - debt;

function settle(account: Account, facts: readonly PaymentEvent[]): Account {
  const terms = saleTermsOf(premium, { priceCents: PRICE, credited: account.credited });
  const due = paymentStateOf(terms, facts).tokens;
  const settled = settleTokens(account, { worth: terms.tokens, due }, account.purchased);
  if (!settled) return account;
  const { moves, ...given } = settled;
  const purchased = moves.reduce((sum, { delta }) => sum + delta, account.purchased);
  return { ...given, purchased, moves: [...account.moves, ...moves] };
}

/** Records the events one by one; after each the user may spend some tokens. */
function live(facts: readonly PaymentEvent[], spends: readonly number[] = []): Account & { spent: number } {
  let account = fresh;
  let spent = 0;
  facts.forEach((_one, i) => {
    account = settle(account, facts.slice(0, i + 1));
    const cost = Math.min(account.purchased, spends[i] ?? 0);
    account = { ...account, purchased: account.purchased - cost };
    spent += cost;
    expect(account.purchased).toBeGreaterThanOrEqual(0);
    for (const count of [account.taken, account.debt, held(account)]) expect(count).toBeGreaterThanOrEqual(0);
  });
  return { ...account, spent };
}

describe('the state of a payment', () => {
  test('depends on the set of events, not on order, repetition or delay', () => {
    fc.assert(
      fc.property(told, (facts) => {
        const set = [...new Set(facts)].toSorted(
          (one, other) => sayings.indexOf(one) - sayings.indexOf(other),
        );
        expect(paymentStateOf(premium, facts)).toEqual(paymentStateOf(premium, set));
        const [lived, atOnce] = [live(facts), settle(fresh, set)];
        expect([held(lived), lived.purchased, lived.debt]).toEqual([held(atOnce), atOnce.purchased, 0]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('credits once at most and the moves add up, whatever is spent in between; the rest is owed', () => {
    const spends = fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 40 });
    fc.assert(
      fc.property(told, spends, (facts, amounts) => {
        const account = live(facts, amounts);
        const due = paymentStateOf(premium, facts).tokens;
        const purchases = account.moves.filter(({ reason }) => reason === 'purchase');
        expect(purchases.map(({ delta }) => delta)).toEqual(account.credited > 0 ? [1_000] : []);
        expect(account.moves.reduce((sum, { delta }) => sum + delta, 0)).toBe(
          account.purchased + account.spent,
        );
        expect(held(account)).toBe(due);
        expect(account.purchased).toBe(due - account.spent + account.debt);
        expect(account.debt).toBeLessThanOrEqual(account.spent);
        for (const { delta } of account.moves) expect(delta).not.toBe(0);
      }),
      { numRuns: 5_000 },
    );
  });
});

test('a late payment outranks earlier events of its absence', () => {
  for (const kind of ['expired', 'refused', 'cancelled', 'processing', 'partly_paid', 'approved'] as const)
    expect(stateOf(fact(kind), fact('paid', 'C-1', PRICE))).toBe('paid');
});

test.each([
  [['approved', 'cancelled'], 'approved'],
  [['approved', 'processing'], 'processing'],
  [['approved', 'expired'], 'expired'],
  [['approved', 'refused'], 'refused'],
  [['processing', 'refused'], 'refused'],
  [['processing', 'expired'], 'expired'],
  [['partly_paid', 'processing', 'expired'], 'partly_paid'],
  [['cancelled'], 'cancelled'],
  [['refunded'], 'taken_back'],
] as const)('%j without a payment is %s', (kinds, state) => {
  expect(stateOf(...kinds.map((kind) => fact(kind)))).toBe(state);
});

test('a partial refund takes its share, rounded for the buyer, and premium stays until all is refunded', () => {
  const paid = fact('paid', 'C-1', PRICE);
  const back = (...cents: number[]) =>
    paymentStateOf(premium, [paid, ...cents.map((one, i) => fact('refunded', `R-${i}`, one))]);
  expect(back(1)).toEqual({ state: 'paid', tokens: 1_000, premium: true });
  expect(back(500)).toEqual({ state: 'paid', tokens: 706, premium: true });
  expect(back(1_699)).toEqual({ state: 'paid', tokens: 1, premium: true });
  expect(back(1_000, 700)).toEqual({ state: 'taken_back', tokens: 0, premium: false });
  expect(back(1_700, 1_700)).toMatchObject({ state: 'taken_back', tokens: 0 });
  expect(paymentStateOf(premium, [paid, fact('refunded', 'R-1')])).toMatchObject({ state: 'taken_back' });
});

test('a dispute takes everything until it is won; other disputes stay open', () => {
  const paid = fact('paid', 'C-1', 10_000);
  const open = [paid, fact('disputed', 'D-1')];
  expect(paymentStateOf(standard, open)).toEqual({ state: 'taken_back', tokens: 0, premium: false });
  expect(paymentStateOf(standard, [...open, fact('dispute_won', 'D-1')])).toMatchObject({ tokens: 1_000 });
  expect(paymentStateOf(standard, [...open, fact('dispute_won', 'D-2')])).toMatchObject({ tokens: 0 });
});

test('keeps the terms of the sale when the catalogue changes', () => {
  const dearer = { ...premium, priceCents: 2_900, tokens: 5_000 };
  const terms = saleTermsOf(dearer, { priceCents: 1_700, credited: 1_000 });
  expect(paymentStateOf(terms, [fact('paid', 'C-1', 1_700)])).toMatchObject({ tokens: 1_000, premium: true });
  expect(paymentStateOf(terms, [fact('paid'), fact('refunded', 'R', 1_700)])).toMatchObject({
    state: 'taken_back',
  });
  expect(saleTermsOf(dearer, { priceCents: 2_900, credited: 0 }).tokens).toBe(5_000);
});

test('spent tokens are owed, and a won dispute pays the debt first', () => {
  const spent = settleTokens({ credited: 1_000, taken: 0, debt: 0 }, { worth: 1_000, due: 0 }, 400);
  expect(spent).toEqual({
    credited: 1_000,
    taken: 400,
    debt: 600,
    moves: [{ delta: -400, reason: 'refund' }],
  });
  const won = settleTokens({ credited: 1_000, taken: 400, debt: 600 }, { worth: 1_000, due: 1_000 }, 0);
  expect(won).toEqual({ credited: 1_000, taken: 0, debt: 0, moves: [{ delta: 400, reason: 'restore' }] });
  const partly = settleTokens({ credited: 1_000, taken: 400, debt: 600 }, { worth: 1_000, due: 706 }, 0);
  expect(partly).toEqual({
    credited: 1_000,
    taken: 294,
    debt: 0,
    moves: [{ delta: 106, reason: 'restore' }],
  });
  expect(settleTokens({ credited: 1_000, taken: 0, debt: 0 }, { worth: 1_000, due: 0 }, 0)?.moves).toEqual(
    [],
  );
});

describe('a first settlement', () => {
  const nothing = { credited: 0, taken: 0, debt: 0 };

  test('of a payment that entitles to nothing moves nothing', () => {
    expect(settleTokens(nothing, { worth: 1_000, due: 0 }, 0)).toBeNull();
    expect(settleTokens({ credited: 1_000, taken: 0, debt: 0 }, { worth: 1_000, due: 1_000 }, 0)).toBeNull();
  });

  test('credits what it was sold for and takes back at once what was refunded before', () => {
    expect(settleTokens(nothing, { worth: 1_000, due: 1_000 }, 0)).toEqual({
      credited: 1_000,
      taken: 0,
      debt: 0,
      moves: [{ delta: 1_000, reason: 'purchase' }],
    });
    expect(settleTokens(nothing, { worth: 1_000, due: 706 }, 0)).toEqual({
      credited: 1_000,
      taken: 294,
      debt: 0,
      moves: [
        { delta: 1_000, reason: 'purchase' },
        { delta: -294, reason: 'refund' },
      ],
    });
  });
});

test('a debt that is forgiven in full or in part restores no token by itself', () => {
  const owing = { credited: 1_000, taken: 400, debt: 600 };
  expect(settleTokens(owing, { worth: 1_000, due: 600 }, 0)).toEqual({
    credited: 1_000,
    taken: 400,
    debt: 0,
    moves: [],
  });
  expect(settleTokens(owing, { worth: 1_000, due: 1 }, 0)).toEqual({ ...owing, debt: 599, moves: [] });
});

test('the highest amount reported of an event counts, and an unknown one stays unknown', () => {
  const facts = [
    fact('refunded', 'R-1', 700),
    fact('refunded', 'R-1', 500),
    fact('refunded', 'R-2', 400),
    fact('paid', 'C-1', PRICE),
  ];
  expect(movedCents('refunded', facts, null)).toBe(1_100);
  expect(movedCents('refunded', [...facts, fact('refunded', 'R-3')], null)).toBeNull();
  expect(movedCents('refunded', [...facts, fact('refunded', 'R-3')], 9)).toBe(1_109);
  expect(movedCents('refunded', [], null)).toBe(0);
});

test('a dispute and its end belong together by what follows the first colon', () => {
  const all = (won: string) => [
    fact('paid', 'C-1', PRICE),
    { kind: 'disputed', about: 'disputed:D:1', amountCents: null } as const,
    { kind: 'dispute_won', about: won, amountCents: null } as const,
  ];
  expect(stateOf(...all('dispute_won:D:1'))).toBe('paid');
  expect(stateOf(...all('dispute_won:1'))).toBe('taken_back');
  expect(stateOf(...all('dispute_won:D:2'))).toBe('taken_back');
});
