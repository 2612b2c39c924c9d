import type { MemoryFact, FactKind } from './fact.ts';
import type { KnowledgeTopic } from './knowledge.ts';

const topicByFact: Partial<Record<FactKind, KnowledgeTopic>> = {
  name: 'name',
  experience: 'experience',
  risk: 'risk',
  timeframe: 'style',
  'liked-market': 'markets',
  'avoided-market': 'markets',
  session: 'sessions',
  'trading-time': 'sessions',
  capital: 'capital',
  goal: 'goals',
  occupation: 'work',
};

const topicByField: Record<string, KnowledgeTopic> = {
  firstName: 'name',
  tradingExperience: 'experience',
  riskTolerance: 'risk',
  tradingStyle: 'style',
  markets: 'markets',
  favoritePairs: 'markets',
  preferredSessions: 'sessions',
  tradingCapital: 'capital',
  tradingMotivation: 'goals',
  tradingGoals: 'goals',
  shortTermGoals: 'goals',
  longTermGoals: 'goals',
  occupation: 'work',
  personalInterests: 'interests',
  personalityTraits: 'interests',
  personalNotes: 'interests',
};

const isFilled = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Array.isArray(value)
      ? value.length > 0
      : value !== null && value !== undefined;

export function knownTopicsOf(
  profile: Readonly<Record<string, unknown>>,
  facts: readonly MemoryFact[],
): Set<KnowledgeTopic> {
  const fromProfile = Object.entries(topicByField).flatMap(([field, topic]) =>
    isFilled(profile[field]) ? [topic] : [],
  );
  return new Set([...fromProfile, ...facts.flatMap(({ kind }) => topicByFact[kind] ?? [])]);
}
