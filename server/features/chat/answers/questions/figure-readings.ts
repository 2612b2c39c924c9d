import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import type { Measure } from '@app/domain/buddy/query/query.ts';

type Reading = (market: string) => ReplyAction;

/** How a figure is asked for that may be meant; the others need amounts that a button cannot hold. */
export const figureReadings: Partial<Record<Measure, Reading>> = {
  price: (market) => ({ label: `Price of ${market}`, say: `price of ${market}` }),
  'price-then': (market) => ({ label: `${market} yesterday`, say: `where did ${market} close yesterday` }),
  change: (market) => ({ label: `How far ${market} moved today`, say: `how much has ${market} moved today` }),
  'move-causes': (market) => ({ label: `Why ${market} moved`, say: `why did ${market} move today` }),
  range: (market) => ({ label: `Range of ${market} today`, say: `high and low of ${market} today` }),
  spread: (market) => ({ label: `Spread of ${market}`, say: `what is the spread on ${market}` }),
  chart: (market) => ({ label: `Chart of ${market}`, say: `chart of ${market}` }),
  'day-moves': (market) => ({
    label: `Days up and down`,
    say: `how many days in a row did ${market} rise or fall`,
  }),
  'open-ideas': () => ({ label: 'My open ideas', say: 'what ideas do i have open' }),
  'own-result': () => ({ label: 'My results', say: 'how are my signals doing' }),
  'own-win-rate': () => ({ label: 'My win rate', say: 'what is my win rate' }),
  'idea-progress': () => ({ label: 'How my idea stands', say: 'how is my open idea doing' }),
  'last-trade': () => ({ label: 'My last idea', say: 'how did my last idea end' }),
  'tokens-left': () => ({ label: 'My tokens', say: 'how many tokens do i have' }),
  calendar: () => ({ label: 'News today', say: 'what news is there today' }),
  'event-countdown': () => ({ label: 'The next big release', say: 'when is the next big release' }),
  'market-hours': (market) => ({ label: `Hours of ${market}`, say: `is ${market} open now` }),
  'good-hour': (market) => ({
    label: `Best hours for ${market}`,
    say: `is this a good hour to trade ${market}`,
  }),
  ranking: () => ({ label: 'What moved most today', say: 'which market moved most today' }),
  'currency-strength': () => ({
    label: 'Strong and weak currencies',
    say: 'which currency is strongest today',
  }),
  breakouts: () => ({ label: 'What breaks out', say: 'which markets are breaking out now' }),
};
