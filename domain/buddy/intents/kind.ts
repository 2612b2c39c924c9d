import type { Feeling } from '../text/feelings.ts';
import type { Intent } from './intent.ts';

export type Kind = Exclude<Intent['kind'], 'feeling' | 'event-signal'> | `feeling:${Feeling}`;

export const kindOf = (intent: Intent): Kind =>
  intent.kind === 'feeling'
    ? `feeling:${intent.feeling}`
    : intent.kind === 'event-signal'
      ? 'event-idea'
      : intent.kind;

export const inPassing: ReadonlySet<string> = new Set<Kind>(['greeting', 'thanks']);
