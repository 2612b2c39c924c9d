import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { describe } from 'vitest';
import { openFakeCalendar } from './fake.ts';
import { describeCalendar } from './suite.ts';

const NOON = Date.UTC(2026, 5, 3, 12);

describe('a calendar written by hand', () => {
  describeCalendar(() => {
    const calendar = openFakeCalendar();
    calendar.add(NOON + DAY_MS, { name: 'GDP q/q' });
    calendar.add(NOON + HOUR_MS);
    calendar.add(NOON + HOUR_MS, { name: 'Building Permits', impact: 'LOW' });
    return calendar;
  }, NOON);
});
