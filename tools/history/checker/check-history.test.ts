import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import type { AnomalyKind, History, Operation } from './history.ts';
import { makeSerialHistory } from './serial-history.ts';

const kindsOf = (history: History): Set<AnomalyKind> =>
  new Set(checkHistory(history).map(({ kind }) => kind));

const operation = (
  id: string,
  session: string,
  [invokedAt, completedAt]: [number, number],
  more: Partial<Operation> = {},
): Operation => ({
  id,
  session,
  name: 'read',
  invokedAt,
  completedAt,
  outcome: 'ok',
  writes: [],
  reads: [],
  ...more,
});

const sees = (key: string, shows: string): Partial<Operation> => ({ reads: [{ key, shows }] });
const changes = (key: string): Partial<Operation> => ({ name: 'change', writes: [key] });
const balance = (...versions: Array<[by: string | null, tokens: number]>) => ({
  key: 'balance',
  versions: versions.map(([by, tokens]) => ({ by, shows: [`tokens ${tokens}`], isSound: tokens >= 0 })),
});
const member = (...by: string[]) => ({
  key: 'watch',
  versions: [null, ...by].map((one, index) => ({ by: one, shows: [index === 1 ? 'present' : 'absent'] })),
});

test('a history that happened in some order has no anomaly, whatever clients did not hear of', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 200 }), (seed, count) => {
      expect(checkHistory(makeSerialHistory(seed, count))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** Changes one thing of a serial history; null where it has none such. */
type Plant = (history: History) => History | null;

const withVersions = (
  history: History,
  key: string,
  change: (versions: History['objects'][number]['versions']) => History['objects'][number]['versions'],
): History => ({
  ...history,
  objects: history.objects.map((object) =>
    object.key === key ? { ...object, versions: change(object.versions) } : object,
  ),
});

const written = ({ operations, objects }: History, key: string): string | null => {
  const versions = objects.find((one) => one.key === key)?.versions ?? [];
  return (
    versions.find(({ by }) => operations.some(({ id, outcome }) => id === by && outcome === 'ok'))?.by ?? null
  );
};

const plants: Array<[name: string, plant: Plant, found: AnomalyKind]> = [
  [
    'an answered change that the ledger has lost',
    (history) => {
      const id = written(history, 'balance');
      return id === null
        ? null
        : withVersions(history, 'balance', (all) => all.filter(({ by }) => by !== id));
    },
    'lost update',
  ],
  [
    'a spending that is in the ledger twice',
    (history) => {
      const id = written(history, 'balance');
      const repeat = { by: id, shows: ['tokens -7', 'entry 9999'] };
      return id === null ? null : withVersions(history, 'balance', (all) => [...all, repeat]);
    },
    'applied twice',
  ],
  [
    'tokens that nobody moved',
    (history) =>
      withVersions(history, 'balance', (all) => [
        ...all,
        { by: 'nobody', shows: ['tokens 99', 'entry 9999'] },
      ]),
    'unexplained version',
  ],
  [
    'a refused change that was made',
    (history) => {
      const id = written(history, 'balance');
      const operations = history.operations.map((one) =>
        one.id === id ? { ...one, outcome: 'fail' as const, reads: [] } : one,
      );
      return id === null ? null : { ...history, operations };
    },
    'dirty write',
  ],
  [
    'a balance that no order of the changes has',
    (history) => {
      const late = operation('x', 'phone', [1e6, 1e6 + 1], sees('balance', 'tokens 4711'));
      return { ...history, operations: [...history.operations, late] };
    },
    'unexplained read',
  ],
  [
    'a member of a set that was never stored',
    (history) => {
      const late = operation('x', 'phone', [1e6, 1e6 + 1], sees('watch 77', 'present'));
      return { ...history, operations: [...history.operations, late] };
    },
    'dirty read',
  ],
  [
    'a read of an entry that was not the last one any more',
    (history) => {
      const id = written(history, 'balance');
      const late = operation('x', 'elsewhere', [1e6, 1e6 + 1], sees('balance', 'entry 0'));
      return id === null ? null : { ...history, operations: [...history.operations, late] };
    },
    'G-single-realtime',
  ],
];

test.each(plants)('%s is found in any history', (_name, plant, found) => {
  let planted = 0;
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 20, max: 200 }), (seed, count) => {
      const history = plant(makeSerialHistory(seed, count));
      if (!history) return;
      planted += 1;
      expect(kindsOf(history)).toContain(found);
    }),
    { numRuns: 80 },
  );
  expect(planted).toBeGreaterThan(60);
});

describe('small histories', () => {
  test('two changes that began with the same balance: the first is lost', () => {
    const operations = [
      operation('a', 'browser', [0, 10], { ...changes('balance'), ...sees('balance', 'tokens 19') }),
      operation('b', 'phone', [0, 10], { ...changes('balance'), ...sees('balance', 'tokens 19') }),
    ];
    const objects = [balance([null, 20], ['a', 19], ['b', 18])];
    expect(kindsOf({ operations, objects })).toEqual(new Set(['lost update']));
  });

  test('a session that does not see what it did itself', () => {
    const operations = [
      operation('a', 'browser', [0, 1], changes('balance')),
      operation('b', 'browser', [2, 3], sees('balance', 'tokens 20')),
    ];
    const [anomaly] = checkHistory({ operations, objects: [balance([null, 20], ['a', 19])] });
    expect(anomaly?.kind).toBe('G-single-session');
    expect(anomaly?.line).toContain(
      'read b of browser (ok) -rw balance-> change a of browser (ok) -session->',
    );
  });

  test('a read that goes back behind one of the same session', () => {
    const operations = [
      operation('a', 'phone', [0, 9], changes('balance')),
      operation('b', 'browser', [1, 2], sees('balance', 'tokens 19')),
      operation('c', 'browser', [3, 4], sees('balance', 'tokens 20')),
    ];
    expect(kindsOf({ operations, objects: [balance([null, 20], ['a', 19])] })).toEqual(
      new Set(['G-single-session']),
    );
  });

  test('a balance that comes back to what it was may be seen before and after', () => {
    const objects = [balance([null, 20], ['a', 19], ['b', 20])];
    const operations = [
      operation('a', 'phone', [0, 1], changes('balance')),
      operation('b', 'phone', [2, 3], changes('balance')),
      operation('c', 'browser', [0, 9], sees('balance', 'tokens 20')),
      operation('d', 'browser', [10, 11], sees('balance', 'tokens 20')),
    ];
    expect(checkHistory({ operations, objects })).toEqual([]);
  });

  test('two looks of one answer are of one version', () => {
    const versions = [20, 19, 20].map((tokens, entry) => ({
      by: ['first', 'a', 'b'][entry] ?? null,
      shows: [`tokens ${tokens}`, `entry ${entry}`],
    }));
    const looks = (entry: number, tokens: number): Partial<Operation> => ({
      reads: [
        { key: 'balance', shows: `tokens ${tokens}` },
        { key: 'balance', shows: `entry ${entry}` },
      ],
    });
    const operations = [
      operation('first', 'phone', [-2, -1], changes('balance')),
      operation('a', 'phone', [0, 1], changes('balance')),
      operation('b', 'phone', [2, 9], changes('balance')),
    ];
    const objects = [{ key: 'balance', versions }];
    const late = operation('c', 'browser', [3, 4], looks(2, 20));
    expect(checkHistory({ operations: [...operations, late], objects })).toEqual([]);
    const mixed = operation('c', 'browser', [3, 4], looks(1, 20));
    expect(kindsOf({ operations: [...operations, mixed], objects })).toEqual(new Set(['unexplained read']));
  });

  test('a change that was seen before anybody asked for it', () => {
    const operations = [
      operation('a', 'phone', [5, 6], changes('balance')),
      operation('b', 'browser', [1, 2], sees('balance', 'tokens 19')),
    ];
    expect(kindsOf({ operations, objects: [balance([null, 20], ['a', 19])] })).toEqual(
      new Set(['G1c-realtime']),
    );
  });

  test('changes that lie in the ledger against the order in which they were made', () => {
    const operations = [
      operation('a', 'phone', [0, 1], changes('balance')),
      operation('b', 'browser', [2, 3], changes('balance')),
    ];
    const objects = [balance([null, 20], ['b', 19], ['a', 18])];
    expect(kindsOf({ operations, objects })).toEqual(new Set(['G0-realtime']));
  });

  test('two spendings that each did not see the other over two objects', () => {
    const cap = {
      key: 'cap',
      versions: [
        { by: null, shows: ['cap 0'] },
        { by: 'b', shows: ['cap 5'] },
      ],
    };
    const operations = [
      operation('a', 'phone', [0, 9], { ...changes('balance'), ...sees('cap', 'cap 0') }),
      operation('b', 'browser', [0, 9], { ...changes('cap'), ...sees('balance', 'tokens 20') }),
    ];
    expect(kindsOf({ operations, objects: [balance([null, 20], ['a', 19]), cap] })).toEqual(new Set(['G2']));
  });

  test('a balance below zero', () => {
    const operations = [operation('a', 'phone', [0, 1], changes('balance'))];
    expect(kindsOf({ operations, objects: [balance([null, 0], ['a', -1])] })).toEqual(
      new Set(['unsound version']),
    );
  });

  test('a member that vanished though nobody removed it, and one that came back', () => {
    const add = operation('a', 'phone', [0, 1], changes('watch'));
    const remove = operation('b', 'phone', [2, 3], changes('watch'));
    expect(kindsOf({ operations: [add], objects: [member('a', 'nobody')] })).toEqual(
      new Set(['unexplained version']),
    );
    const after = operation('c', 'phone', [4, 5], sees('watch', 'present'));
    expect(kindsOf({ operations: [add, remove, after], objects: [member('a', 'b')] })).toEqual(
      new Set(['G-single-session']),
    );
    expect(kindsOf({ operations: [add, remove], objects: [member('a')] })).toEqual(new Set(['lost update']));
  });

  test('what nobody knows the end of may have happened, later or never', () => {
    const unknown = operation('a', 'phone', [0, Number.POSITIVE_INFINITY], {
      ...changes('balance'),
      outcome: 'unknown',
    });
    const before = operation('b', 'phone', [5, 6], sees('balance', 'tokens 20'));
    expect(
      checkHistory({ operations: [unknown, before], objects: [balance([null, 20], ['a', 19])] }),
    ).toEqual([]);
    expect(checkHistory({ operations: [unknown, before], objects: [balance([null, 20])] })).toEqual([]);
  });
});
