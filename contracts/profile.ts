import { categories } from '@app/domain/proactive/category.ts';
import * as z from 'zod/mini';
import { userView } from './accounts.ts';
import { row } from './endpoint.ts';
import { text } from './fields.ts';

/** Enumerations of the specification, section 3. */
export const experiences = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
export const riskLevels = ['conservative', 'moderate', 'aggressive'] as const;
export const styles = ['scalping', 'day', 'swing', 'position'] as const;
export const favoritePairs = [
  'EUR/USD',
  'GBP/USD',
  'USD/JPY',
  'AUD/USD',
  'USD/CHF',
  'USD/CAD',
  'NZD/USD',
] as const;
export const sessionNames = ['London', 'New York', 'Tokyo', 'Sydney'] as const;
export const capitals = ['Under $1k', '$1k-5k', '$5k-10k', '$10k-25k', '$25k-50k', '$50k+'] as const;
export const interests = [
  'Technology',
  'Sports',
  'Music',
  'Travel',
  'Reading',
  'Gaming',
  'Art',
  'Fitness',
] as const;
export const traits = [
  'Patient',
  'Analytical',
  'Risk-taker',
  'Conservative',
  'Detail-oriented',
  'Quick-decision',
] as const;

/** What the drawer's preferred markets choose from; the specification names the first two. */
export const markets = ['Forex', 'Crypto', 'Commodities'] as const;
/** How often signals are wanted; the words of the proactive frequencies. */
export const frequencies = ['low', 'medium', 'high'] as const;

const short = z.nullable(text(120));
const long = z.nullable(text(1_000));
const some = <const V extends readonly string[]>(values: V) =>
  z.array(z.enum(values)).check(z.maxLength(values.length));

/** What a user may say of themselves; absent fields stay as they are, null clears one. */
export const profileChanges = z.partial(
  z.strictObject({
    firstName: short,
    lastName: short,
    age: z.nullable(z.number().check(z.int(), z.minimum(13), z.maximum(120))),
    location: short,
    country: short,
    occupation: short,
    tradingExperience: z.nullable(z.enum(experiences)),
    riskTolerance: z.nullable(z.enum(riskLevels)),
    tradingStyle: z.nullable(z.enum(styles)),
    markets: some(markets),
    signalFrequency: z.nullable(z.enum(frequencies)),
    tradingMotivation: long,
    favoritePairs: some(favoritePairs),
    preferredSessions: some(sessionNames),
    tradingGoals: long,
    shortTermGoals: long,
    longTermGoals: long,
    tradingCapital: z.nullable(z.enum(capitals)),
    personalInterests: some(interests),
    personalityTraits: some(traits),
    personalNotes: z.nullable(text(2_000)),
  }),
);
export type ProfileChanges = z.infer<typeof profileChanges>;

/** Hours of the day in GMT, `HH:MM`; start after end crosses midnight. */
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const choices = z.object({
  enabledCategories: some(categories),
  frequency: z.enum(frequencies),
  maxDailyProactive: z.number().check(z.int(), z.minimum(1), z.maximum(10)),
});
const quietHours = z.object({ start: hour, end: hour });
/** Before and after high-impact releases; absent in what is saved leaves it as it is. */
const eventAlerts = z.boolean();

/** User Analytics of the personal drawer (specification, section 2). */
export const analytics = z.object({
  signalsReceived: z.number(),
  profitableSignals: z.number(),
  /** 0 to 1, of closed signals; null with none closed. */
  successRate: z.nullable(z.number()),
  /** Such as "13:00-14:00 GMT"; null before any message. */
  mostActiveTime: z.nullable(z.string()),
  joinDate: z.string(),
});

export const profile = {
  saveProfile: row({
    method: 'PATCH',
    path: '/api/user/profile',
    access: 'user',
    summary: 'Save profile fields; the e-mail address cannot be changed',
    body: profileChanges,
    reply: userView,
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  }),
  getAnalytics: row({
    method: 'GET',
    path: '/api/user/analytics',
    access: 'user',
    summary: 'What the personal drawer shows of the own use',
    reply: analytics,
  }),
  getProactivePreferences: row({
    method: 'GET',
    path: '/api/user/proactive-preferences',
    access: 'user',
    summary: 'Which messages Pipsy may send by itself, how often, and when not',
    reply: z.object({
      proactivePreferences: choices,
      quietHours,
      eventAlerts,
      engagementScore: z.number(),
      tradingExperience: z.nullable(z.string()),
    }),
  }),
  saveProactivePreferences: row({
    method: 'PUT',
    path: '/api/user/proactive-preferences',
    access: 'user',
    summary: 'Save these choices',
    body: z.strictObject({ proactivePreferences: choices, quietHours, eventAlerts: z.optional(eventAlerts) }),
    reply: z.object({ proactivePreferences: choices, quietHours, eventAlerts }),
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  }),
};
