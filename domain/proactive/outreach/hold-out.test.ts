import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOLD_OUT_SHARE, isHeldOut } from './hold-out.ts';

describe('the hold-out group', () => {
  test('is stable, also for ids in upper case', () => {
    for (const id of Array.from({ length: 200 }, () => randomUUID()))
      expect([isHeldOut(id), isHeldOut(id.toUpperCase())]).toEqual([isHeldOut(id), isHeldOut(id)]);
  });

  test('stays as first drawn', () => {
    const ids = Array.from(
      { length: 60 },
      (_unused, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    );
    expect(ids.flatMap((id, i) => (isHeldOut(id) ? [i] : []))).toEqual([14, 20, 29, 52]);
  });

  test('is a tenth of all users, also for ids that differ in the last digit alone', () => {
    const count = 40_000;
    const random = Array.from({ length: count }, () => randomUUID());
    const near = Array.from(
      { length: count },
      (_unused, i) => `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`,
    );
    // Seven standard deviations.
    const reach = 7 * Math.sqrt((HOLD_OUT_SHARE * (1 - HOLD_OUT_SHARE)) / count);
    for (const ids of [random, near]) {
      const share = ids.filter(isHeldOut).length / count;
      expect(Math.abs(share - HOLD_OUT_SHARE)).toBeLessThan(reach);
    }
  });

  test('is independent of the first characters of the id, by which other work is partitioned', () => {
    const groups = new Map<string, [number, number]>();
    for (const id of Array.from({ length: 40_000 }, () => randomUUID())) {
      const [held, all] = groups.get(id.slice(0, 1)) ?? [0, 0];
      groups.set(id.slice(0, 1), [held + Number(isHeldOut(id)), all + 1]);
    }
    for (const [held, all] of groups.values())
      expect(Math.abs(held / all - HOLD_OUT_SHARE)).toBeLessThan(7 * Math.sqrt(0.09 / all));
  });
});
