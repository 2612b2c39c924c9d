import { categories } from '@app/domain/proactive/category.ts';
import * as z from 'zod/mini';
import { userView } from './accounts.ts';
import { defineEndpoints } from '../endpoint.ts';
import { textField } from '../fields.ts';

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

export const markets = ['Forex', 'Crypto', 'Commodities'] as const;
export const frequencies = ['low', 'medium', 'high'] as const;

const shortText = z.nullable(textField(120));
const longText = z.nullable(textField(1_000));
const someOf = <const V extends readonly string[]>(values: V) =>
  z.array(z.enum(values)).check(z.maxLength(values.length));

/** Absent fields stay, null clears one. */
export const profileChanges = z.partial(
  z.strictObject({
    firstName: shortText,
    lastName: shortText,
    age: z.nullable(z.number().check(z.int(), z.minimum(13), z.maximum(120))),
    location: shortText,
    country: shortText,
    occupation: shortText,
    tradingExperience: z.nullable(z.enum(experiences)),
    riskTolerance: z.nullable(z.enum(riskLevels)),
    tradingStyle: z.nullable(z.enum(styles)),
    markets: someOf(markets),
    signalFrequency: z.nullable(z.enum(frequencies)),
    tradingMotivation: longText,
    favoritePairs: someOf(favoritePairs),
    preferredSessions: someOf(sessionNames),
    tradingGoals: longText,
    shortTermGoals: longText,
    longTermGoals: longText,
    tradingCapital: z.nullable(z.enum(capitals)),
    personalInterests: someOf(interests),
    personalityTraits: someOf(traits),
    personalNotes: z.nullable(textField(2_000)),
  }),
);
export type ProfileChanges = z.infer<typeof profileChanges>;

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const choices = z.object({
  enabledCategories: someOf(categories),
  frequency: z.enum(frequencies),
  maxDailyProactive: z.number().check(z.int(), z.minimum(1), z.maximum(10)),
});
const quietHours = z.object({ start: timeOfDay, end: timeOfDay });
const eventAlerts = z.boolean();

export const analytics = z.object({
  signalsReceived: z.number(),
  profitableSignals: z.number(),
  /** `profitableSignals` among the closed ones. */
  successRate: z.nullable(z.number()),
  /** Counted apart from signals (docs/product-rules.md#R31). */
  practiceIdeas: z.number(),
  profitablePracticeIdeas: z.number(),
  mostActiveTime: z.nullable(z.string()),
  joinDate: z.string(),
});

export const profileEndpoints = defineEndpoints({
  saveProfile: {
    summary: 'Save profile fields; the e-mail address cannot be changed',
    body: profileChanges,
    reply: userView,
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  },
  getAnalytics: {
    summary: 'Usage figures for the personal drawer',
    reply: analytics,
  },
  getProactivePreferences: {
    summary: 'Preferences for proactive messages: categories, frequency, quiet hours',
    reply: z.object({
      proactivePreferences: choices,
      quietHours,
      eventAlerts,
      engagementScore: z.number(),
      tradingExperience: z.nullable(z.string()),
    }),
  },
  saveProactivePreferences: {
    summary: 'Save these preferences',
    body: z.strictObject({ proactivePreferences: choices, quietHours, eventAlerts: z.optional(eventAlerts) }),
    reply: z.object({ proactivePreferences: choices, quietHours, eventAlerts }),
    limits: [{ max: 60, seconds: 300, by: 'user' }],
  },
});
