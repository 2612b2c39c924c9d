import type { Intent } from '../intents/intent.ts';

/** Words without which a short message in a talk does not ask for such a page. */
const ownWords: Partial<Record<Intent['kind'], RegExp>> = {
  tokens: /\b(?:tokens?|credits?|points|balance|runs? out|used up)\b/,
  plan: /\b(?:premium|plans?|upgrade|subscri\w*|full access|pay|price|cost|costs|free|runs? out)\b/,
  account:
    /\b(?:account|profile|password|e?-?mail|settings?|preferences|name|log|sign|verif\w*|telegram|notif\w*|messages?|data)\b/,
  'my-signals': /\b(?:my|signals?|ideas?|results?|record|trades?|wins?|won|losses)\b/,
  'explain-signal': /\b(?:signal|idea|why|stop|target|trade|entry|card)\b/,
  product: /\b(?:calmwick|app|site|website|page|platform|company|this place)\b/,
  method: /\b(?:signals?|ideas?|method|strategy|rules?|breakouts?|system|trust|know|how do you)\b/,
  hours:
    /\b(?:open|opens|close|closes|closed|hours?|session|time|when|markets?|weekend|holiday|until|till)\b/,
  volatility: /\b(?:moves?|moving|volatil\w*|swings?|range|wild|calm|day|pips|much)\b/,
  identity: /\b(?:you|u|your|pipsy|bot|human|real|robot|ai)\b/,
  help: /\b(?:help|can you|can u|you do|u do|what is this|this work)\b/,
  broker: /\b(?:brokers?|platform|exchange|account|deposit|withdraw\w*)\b/,
  cost: /\b(?:spread|costs?|fees?|commission|swap|pay|charges?|cheap\w*|expensive)\b/,
  orders: /\b(?:order|orders|close|open|buy|sell|trade|trades|position|place)\b/,
  news: /\b(?:news|calendar|events?|release|happen\w*|coming|reports?|announce\w*|when|today|tomorrow|week|out|meeting|data|numbers?)\b/,
};
const TRADES =
  /\b(?:buy|sell|outlook|going|goes|up|down|bull\w*|bear\w*|forecast|predict|think|looks?|trade|long|short)\b/;
const LONGEST = 8;

/** Whether a page was read into a short message that says none of its words, in a talk about something else. */
export function isStray(intent: Intent, words: readonly string[]): boolean {
  if (words.length > LONGEST) return false;
  const said = words.join(' ');
  if (intent.kind === 'lesson') return intent.untaught === true;
  if (intent.kind === 'outlook')
    return intent.pair === null && (!TRADES.test(said) || /^how long\b/.test(said));
  if ('pair' in intent && intent.pair !== null) return false;
  if (intent.kind === 'news' && (intent.subject !== null || intent.currencies.length > 0)) return false;
  const own = ownWords[intent.kind];
  return own !== undefined && !own.test(said);
}
