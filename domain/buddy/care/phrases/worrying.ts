import type { CarePhrase } from '../care-phrase.ts';

/** Too little for care; somebody who says so is asked whether they are all right. */
export const worryingPhrases: readonly CarePhrase[] = [
  ['^ cry|crying|sobbing|cried|tears $|again|now|rn|help|all|every|in|at', 'crying', 'dont cry lol'],
  [
    'i|am|been|just|can_not_stop cry|crying|sobbing|cried|weeping !at|watching|when|lol|laughing',
    'im crying',
    'cry baby market',
  ],
  [
    '^ how|help|make|need|want|have to|do_i|can_i|me|i|do_people stop $|this|it|myself|please|now',
    'how to stop',
    'how to stop an alert',
  ],
  [
    '2am|3am|4am|5am|2_am|3_am|4_am|5_am .. me|alone|still|again .. chart|charts|candles|screen|trading|it|gold',
    '3 am again. me and the chart',
    '3 am here what is open',
  ],
  [
    'all|only i|thing|thing_that .. do|have|feel|left|want $|all_day|anymore|now|since',
    'since my divorce this is the only thing i do',
    'all i do is forex and gym',
  ],
  [
    'have|has|had|own|own|got|with nothing $|now|left|anymore|at_all|and',
    'i am 54 and have nothing now',
    'nothing has moved',
  ],
  [
    'wait|waits|waiting|stand|stands|came|come|comes outside|at|to my|the job|work|door|house|school|shop|home',
    'some people wait outside my job',
    'wait at the support',
  ],
  [
    'i|am|so|feel|feeling|completely|all so|completely|empty|numb|alone|worthless|broken|hopeless|lost $|inside|now|tonight|again',
    'i feel numb',
    'so alone in this range',
  ],
  [
    'am|really not ok|okay|well|good|fine $|tonight|today|now|anymore|right_now',
    'im really not ok',
    'not good for gold',
  ],
  [
    'can not take|do|go|handle|anymore|cope $|anymore|this|it|on|like_this|no_more',
    'i cant take it anymore',
    'can not take profit',
  ],
  ['nothing matters|helps|left $|anymore|now|to', 'nothing matters anymore', 'nothing moves'],
  ['tired of everything|it_all|life|being|trying|living|me', 'tired of everything', 'tired of this range'],
  ['bad|dark|those|my thoughts again|are|tonight|scare|back', 'bad thoughts tonight', 'thoughts on gold'],
  ['its|it_is|is over|finished for me|us', 'its over for me', 'its over for the bulls'],
];
