import type { CarePhrase } from '../care-phrase.ts';

/** What is said after care: a joke, all is well, no help wanted. Heard only there. */
export const afterwardsPhrases: readonly CarePhrase[] = [
  [
    'just|only|was|am kidding|joking|messing|testing|sarcastic|exaggerating',
    'i was joking',
    'joking aside, price of gold',
  ],
  ['^ jk|kidding|kiddinggg|jokes|sarcasm|lol|haha|lmao', 'jk lol', 'price of gold lol'],
  [
    'was|is|just|only|that_was a|just|my|dark joke|test|humor|humour|expression|saying|sarcasm|irony',
    'it was just a joke relax',
    'tell me a joke',
  ],
  ['dark|my humor|humour', 'dark humor', 'humor me with a price'],
  ['take a joke', 'cant you take a joke', 'take a profit'],
  [
    'i_am|am|feel|feeling|is|all|its|now|was fine|ok|okay|good|alright|better|calm|calmed',
    'im fine now',
    'fine print',
  ],
  [
    '^ fine|ok|okay|whatever|nvm|nevermind|alright|relax|chill|calm $|whatever|now|down|lol|ok|pipsy|i|im',
    'ok whatever',
    'ok so price of gold',
  ],
  ['all right|good|ok|fine', 'im all right', 'all gold'],
  ['never mind', 'never mind', 'never mine'],
  ['forget|ignore|drop it|that|me|what|i|my', 'forget what i said', 'i forget the level'],
  [
    'not|never|didnt .. mean|serious|literally|deep|that_bad|suicidal|true|real|rent|really|like_that',
    'i didnt mean it',
    'i mean gold',
  ],
  [
    'not|no|stop|dont .. need|send|want|sending|talk|worry|worrying .. help|hotline|hotlines|numbers|about|it|me|worrying|$',
    'stop sending me hotlines',
    'no signal',
  ],
  [
    'not|never going_to|gonna|will|would .. do|hurt|kill|die',
    'im not going to do anything',
    'gold is going to 4400',
  ],
  ['dont|not|do_not|stop|no worry|worrying|worries', 'dont worry about me', 'worry about gold'],
  ['made_it|made|lied|lie up|about|that', 'i made that up', 'i made 20'],
  ['actually|am .. #number', 'actually im 25', 'actually gold'],
  [
    'just|only|bit|was|little dramatic|stressed|angry|tired|drunk|money|venting|upset|bad_day|a_bad_day',
    'just stressed',
    'just gold',
  ],
  ['calmed|calm down', 'ive calmed down', 'calm market'],
  [
    'i|have talked|called|spoke|people|with|am_with .. to|someone|friend|them|wife|me|talk',
    'i talked to someone',
    'i have 200',
  ],
  ['back|return to .. trading|gold|market|markets|charts', 'ok back to trading', 'back at support'],
  ['change|drop|leave the_topic|topic|it', 'change the topic', 'change my mail'],
  ['wanted to see what', 'just wanted to see what you say', 'wanted to see the chart'],
  [
    'figure_of_speech|expression|dramatic|exaggerated|sarcasm|sarcastic|irony|ironic',
    'i exaggerated',
    'irrational',
  ],
  ['its|it_is nothing|okay|nothing_serious', 'its nothing', 'nothing moves'],
  ['took that|it|me seriously|literally', 'you took that seriously lol', 'took profit'],
  ['bad|rough moment|night', 'just had a bad moment', 'bad trade'],
  ['how i|we talk|speak', 'thats how i talk', 'how do i trade'],
];
