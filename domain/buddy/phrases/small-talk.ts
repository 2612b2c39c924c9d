import { anyOf, only } from './any-of.ts';

const dear =
  '(?: (?:there|pipsy|buddy|friend|fren|fam|bro|bruh|man|dude|mate|pal|amigo|sir|boss|chief|all|again|everyone|guys|folks|you|to you|dear|my friend|my dear|my man|old friend|hi|hey|hello|yo|lol|bot))*';

export const greeting = only(
  `(?:hi+|hii+|he+y+|hello+|helo|hallo|hullo|hiya|heya|howdy|yo+|yo yo|hola|ola|sup|ahoy|greetings|salut|bonjour|ciao|salam|namaste|good (?:morning|afternoon|evening|day)|morning|mornin|afternoon|evening|gm|what is up|wassup|whaddup|aloha|hey ho|hi ho)${dear}`,
  '(?:is )?(?:anyone|anybody|someone|somebody) (?:there|here|home|around|online)',
  '(?:hi|hey|hello)? ?(?:are )?you (?:there|here|awake|around|online|up)',
  '(?:i am|im) back(?: again)?',
  '(?:hello|hi|hey|good morning|good evening)(?: \\w+)?',
  'nice to meet you|pleased to meet you|long time no see',
);
export const howAreYou = anyOf(
  'how are you(?: (?:doing|today|feeling|buddy|pipsy|my friend|bro|mate|then|man|these days|tonight))*$',
  'how is it going(?: (?:buddy|bro|mate|man|today|pipsy))?$',
  'how (?:is|was) (?:your|the) (?:day|life|night|week|weekend|morning)(?: .*)?',
  'how (?:is|are) (?:life|things|you doing|everything|everything going|all)(?: .*)?',
  'how do you (?:do|feel)$',
  'how do you feel .*',
  'how you (?:doing|been|feeling).*',
  'how have you been.*',
  '(?:are )?you (?:ok|okay|alright|good|well|fine|doing ok|doing well|happy|tired)(?: .*)?$',
  '(?:is )?(?:everything|all) (?:fine|ok|good|well|alright)(?: with you.*)?$',
  'what are you (?:up to|doing)(?: .*)?$',
  'what is (?:up|new|good|happening)(?: (?:buddy|bro|pipsy|man|mate|with you))?$',
  'hope (?:you are|you) (?:well|good|fine|doing well|ok)',
  'having a (?:good|nice) (?:day|one|week).*',
  'did you sleep well|slept well',
  'all good',
);
export const joke = anyOf(
  'jokes?',
  'make me (?:laugh|smile|giggle)',
  '(?:something|anything|say something) funny',
  'funny (?:one|story|thing)',
  'humou?r',
  'cheer me up',
  'entertain me',
  'pun',
  'sing (?:me )?(?:a|something)',
  'i (?:need|want) a laugh',
);
export const thanks = anyOf(
  'thanks?',
  'thank you',
  'cheers',
  'appreciated?',
  'much obliged',
  'grazie|merci|gracias|danke|obrigado',
  '(?:you are|you) (?:great|awesome|the best|amazing|a legend|a star|so helpful|very helpful|helpful|a lifesaver|good|the goat|a gem)',
  'nice (?:one|job|work)',
  'well done|(?:good|great|nice) job',
  'awesome|brilliant|amazing|fantastic|excellent|wonderful|superb|sweet|neat|lovely|perfect|legend|super|cool|nice|great',
  'love (?:you|it|this)',
  'got it|gotcha|i see|makes sense|make sense|understood|i get it(?: now)?|that is clear|all clear|clear now|noted|fair enough|good to know',
  'that (?:was|is|really)? ?(?:a lot)? ?(?:helps?|helped|helpful|useful|great|good|clear)',
  '(?:very|really|so|super) (?:helpful|useful|kind)',
  'helped (?:a lot|me|a bunch|so much)',
  'lol|haha+|hehe|lmao|rofl|wow',
  'good bot|bless you|god bless',
  'much love|respect',
);
/** Words that may stand with a thanks that is nothing more. */
export const thanksAlone =
  /^(?:(?:ok|oh|ah|yes|great|perfect|awesome|nice|cool|good|super|alright|many|so|very|much|a lot|lots|thanks?|thank|you|for|that|this|the|it|was|is|really|helps?|helped|helpful|useful|me|man|sir|bro|buddy|mate|dude|pal|friend|my|pipsy|again|all|your|info|information|help|time|explanation|answer|tips?|everything|i|appreciate|appreciated|cheers|now|makes?|sense|got|see|understood|understand|clear|finally|dear|job|work|one|well|done|are|the best|best|legend|star|amazing|lol|haha+|hehe|wow|joke|love|quick|fast|brilliant|obliged|lovely|of|in|a|million|tons?|bunch|to|fair|enough|noted|know|get|bot|very)(?: |$))+$/;
export const goodbye = only(
  `(?:ok |thanks |thank you |and |alright |well )*(?:bye+|bye bye|goodbye|good night|goodnight|night|nighty night|gn|see (?:you|ya)|see you|cya|later|laters|take care|peace|peace out|ciao|adios|so long|farewell|have a (?:good|nice|great|lovely) (?:one|day|night|weekend|evening|week|time)|(?:talk|speak|catch|chat|see)(?: (?:to|with))?(?: you| ya)? (?:soon|later|tomorrow|around|again|then|next week|on monday)|until (?:tomorrow|next time|later|then)|ttyl|brb|(?:i am|im|i have to|have to|got to|must|i must|going to|i)? ?(?:off|leaving|going|go|gtg|g2g|out|logging (?:off|out)|signing off|log off|done)(?: (?:to|for|now|bed|sleep|work|today|the day|then|out|home|here|it|a while|lunch|dinner))*|(?:ok )?(?:that is|thats|that) (?:all|it|enough)(?: (?:for|today|now|from|me|i needed|thanks|then))*|good ?bye)(?: (?:bye+|pipsy|buddy|bro|mate|man|for now|then|now|later|tomorrow|soon|today|tonight|my friend|friend|all|dude|cya|see you|good night|ciao|sir|see ya|you|and|thanks|thank you|sleep well|have a good one|take care))*`,
);
export const help = anyOf(
  'show me what you can(?: do)?|what are you able to(?: do)?',
  '^(?:please |pls )?help(?: (?:me|please|please me|pls|needed|wanted|me out|me please|me start|menu))?$',
  'i need (?:some )?help$',
  'can you help(?: me)?$',
  'help me (?:start|begin|get started|use|with this app|understand (?:this|the) app)',
  'what (?:can|do|could|will) you (?:do|offer|help|know|cover|answer)\\b(?!.*\\b(?:think|recommend|say)\\b).*',
  'what (?:all )?can you (?:tell|show|teach) me',
  'what (?:are|is) you (?:good|useful|made|here|able|capable)? ?(?:for|at|to|of)',
  'what (?:can|should|could|do) i (?:ask|do here|do with you|say|type)\\b.*',
  'how (?:do|can|should) (?:i|you|we) (?:use|talk to|work with) (?:this|you|it|the app|pipsy)',
  'how (?:do|can|should) (?:i|you|we) (?:start|begin|get started)(?: (?:here|with this|with you|trading|with trading|as a beginner|learning|from zero))*$',
  'where (?:do|should|can|to|would|must) ?(?:i|we)? (?:start|begin)',
  'get(?:ting)? started',
  'features|commands|menu|options',
  'i am (?:new|a beginner|brand new|totally new|completely new|an absolute beginner)(?: (?:here|to (?:this|trading|forex|all this|it)|at this))*$',
  '(?:total|complete|absolute)? ?(?:new here|new to (?:this|trading|forex)|beginner here)',
  'first (?:time|day) (?:here|user|on this|trading|using)',
  'guide me|show me around|give me a tour|walk me through (?:the app|this app)',
  'examples? of (?:questions|what)|example questions|some examples',
  'i (?:do not|dont) know (?:what to (?:ask|do|say|type)|anything|where to (?:start|begin)|how to (?:start|begin|use))',
  'how to (?:start|begin)$',
  'never (?:traded|done this)(?: before)?(?: where.*)?$',
  'what is this(?: app)?(?: for| about)?$',
  'what (?:do|now) (?:i|we) do now$',
);
export const identity = anyOf(
  '(?:who|what) (?:are|is) you(?: (?:exactly|really|actually|even|then|anyway|again|made of|supposed to be|called))*$',
  'who (?:am i|is this|are we) (?:talking|speaking|chatting|writing|texting)(?: (?:to|with))?',
  'am i (?:talking|speaking|chatting|writing|texting)(?: (?:to|with))? .*',
  '(?:what|who) is (?:your|ur) name|your name|do you have a name|(?:what|how) (?:do|should|can) i call you',
  'are you (?:an? |the |some |just an? |just )?(?:real|human|humans|person|bot|robot|ai|machine|computer|program|gpt|chatgpt|llm|alive|conscious|man|woman|guy|girl|boy|male|female|actual person|live person|chatbot|somebody|someone|language model|trader|software)\\b.*',
  'you (?:are )?(?:an? )?(?:real|human|bot|robot|ai|machine|chatgpt)(?: or .*)?$',
  '(?:bot|human|robot|ai|machine|gpt|person) or (?:human|bot|robot|ai|person|machine|real|not)',
  'who (?:made|built|created|programmed|designed|wrote|invented|owns|developed|trained|is behind|runs) (?:you|this bot|pipsy)',
  '(?:what|who) is pipsy',
  '(?:what|which) (?:ai|model|llm|language model|gpt)(?: (?:are you|do you|is this|is behind|you))?',
  'automatic (?:replies|answers|messages)|somebody typing|someone typing|auto ?repl(?:y|ies)|a script',
  'how old are you|where are you from|where do you live|when were you (?:born|made|created)',
  'do you (?:have feelings|have emotions|sleep|eat|dream|have a name|have a body|exist)',
  'tell me about yourself|introduce yourself|describe yourself',
  'are you (?:human|a person)',
);
