import type { Feeling } from './feelings.ts';
import type { Intent } from './intent.ts';

/** What a message asks for, without what it says about it: the kind of an intent, for a feeling with which one ("feeling:fear"). */
export type Kind = Exclude<Intent['kind'], 'feeling' | 'event-signal'> | `feeling:${Feeling}`;

export const kindOf = (intent: Intent): Kind =>
  intent.kind === 'feeling'
    ? `feeling:${intent.feeling}`
    : intent.kind === 'event-signal'
      ? 'event-idea'
      : intent.kind;

/** Said in passing when something else is asked for in the same message. */
export const inPassing: ReadonlySet<string> = new Set<Kind>(['greeting', 'thanks']);
