import { describe } from 'vitest';
import { openFakeCalendar } from './fake.ts';
import { calendarSuite } from './suite.ts';

const NOON = Date.UTC(2026, 5, 3, 12);

describe('a calendar written by hand', () => {
  calendarSuite(() => {
    const calendar = openFakeCalendar();
    calendar.add(NOON + 86_400_000, { name: 'GDP q/q' });
    calendar.add(NOON + 3_600_000);
    calendar.add(NOON + 3_600_000, { name: 'Building Permits', impact: 'LOW' });
    return calendar;
  }, NOON);
});
