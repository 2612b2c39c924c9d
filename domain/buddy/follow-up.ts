import type { Pair } from '../market/instrument.ts';
import type { Intent } from './intent.ts';
import { readNews } from './news-question.ts';
import { namedIn } from './spoken-pairs.ts';
import { bareTimeframe } from './timeframe.ts';
import type { TurnContext } from './turn-context.ts';

const yes =
  /^(yes|yeah|yea|yep|yup|ya|sure|ok|okay|k|please|please do|do it|go ahead|go for it|sounds good|of course|absolutely|definitely|why not|lets do it|i would|id like that|watch|watch (it|that|them|both)|yes watch|yes watch (it|them|both)|that would be (great|nice|good)|great|perfect|good idea|si|oui|affirmative|alright|fine)( (please|thanks|thank you|do|do it|do that|go ahead|lets do it|watch|watch it|watch them|watch both|sure|yes|pipsy|ok))*$/;
const no =
  /^(no|nope|nah|no way|not now|not today|dont|do not|never mind|nevermind|leave it|skip|skip it|maybe later|later|no need|im good|cancel|stop|not really|forget it|no dont)( (thanks|thank you|please|now|it|that|pipsy|not now|maybe later|im good))*$/;
/** "Ok, thanks" ends a talk; it is not a yes to an offer. */
const politeEnd = /^(ok|okay|k|great|fine|alright|perfect|cool|good) (thanks|thank you|thx|cheers)\b/;
const against =
  /^(no|dont|do not|no more|never)( (more|a|the|any|want|need|give|me|watch|buy|sell|trade))* (signals?|watch|trade|alerts?|it|that|gold)$/;
const why =
  /^(but )?(why|why is that|why so|how come|explain|explain (that|this|it)|tell me why|why (this|that)( one| level| trade| signal)?|reason|what makes you say that|how do you know|says who)( (please|though|exactly))?$/;
const onwards =
  /^(next|next (one|lesson)|another( one| lesson)?|go on|continue|keep going|more|tell me more|more please)( please)?$/;
const lead = /^(and|what about|whats about|how about|what of|hows|then|also|same for|or|now|ok|okay|try)\b/;

/** What a short clause means after the last turn: "yes", "why?", "and gold?", "weekly?". Null where it stands on its own. */
export function followUp(words: readonly string[], context: TurnContext, first: boolean): Intent | null {
  if (words.length > 8) return null;
  const said = words.join(' ');
  if (first && !context.offer && /^(great|perfect|good idea|alright|fine|k|ok|okay)$/.test(said))
    return { kind: 'thanks' };
  if (first && yes.test(said) && !politeEnd.test(said) && (context.offer || !said.includes('watch')))
    return { kind: 'affirm' };
  if (first && politeEnd.test(said)) return { kind: 'thanks' };
  if (first && (no.test(said) || against.test(said))) return { kind: 'decline' };
  if (why.test(said)) return whyOf(context);
  if (context.asked === 'lesson' && onwards.test(said))
    return said.startsWith('next') || said.startsWith('another')
      ? { kind: 'lesson', topic: null }
      : { kind: 'affirm' };
  const led = lead.test(said);
  const { pairs, rest } = namedIn(words);
  const left = rest.filter(
    (word) =>
      !/^(and|what|whats|about|how|hows|of|then|also|same|for|or|on|now|the|please|with|ok|okay|try|too|one|a)$/.test(
        word,
      ),
  );
  if (pairs.length > 0 && left.length === 0 && (led || words.length <= 3)) return again(context, pairs, led);
  const timeframe = bareTimeframe(said);
  if (timeframe && (context.asked === 'signal' || context.asked === 'outlook')) {
    return { kind: 'signal', pair: context.pairs[0] ?? null, timeframe };
  }
  return null;
}

function whyOf({ asked, pairs, topic }: TurnContext): Intent {
  if (asked === 'lesson') return { kind: 'lesson', topic };
  return { kind: 'explain-signal', pair: pairs[0] ?? null };
}

/** The same question for another instrument. Without a question before it, a name alone asks for the price. */
function again({ asked, timeframe }: TurnContext, pairs: Pair[], led: boolean): Intent {
  const pair = pairs[0] ?? null;
  if (led && asked === 'signal') return { kind: 'signal', pair, timeframe };
  if (led && asked === 'outlook') return { kind: 'outlook', pair, timeframe };
  if (led && asked === 'watch') return { kind: 'watch', pair, timeframe, level: null, direction: null };
  if (led && asked === 'hours') return { kind: 'hours', pair };
  if (led && asked === 'news') return readNews('', pairs);
  return { kind: 'quote', pairs };
}
