import type { CarePhrase } from '../care-phrase.ts';

export const ruinPhrases: readonly CarePhrase[] = [
  ['<lost> .. <duty> .. money|$|on|in|trading|fund', 'lost the rent money', 'lost my token of luck'],
  [
    '<lost> .. my|our|his|her|the|whole|entire|month|full salary|paycheck|wage|wages|pay',
    'lost my whole salary in one day',
    'what does lost pay mean',
  ],
  [
    '<lost> .. <kin> .. money|savings|pension|house|land|retirement|fund',
    'i lost my wifes money',
    'my brother lost 20 on the euro and laughed',
  ],
  [
    '<lost> .. money|loan|funds|all .. was|i|not|people|trusted|have|had .. mine|borrowed|everything|had|me|needed',
    'i lost money that wasnt mine',
    'i lost money today',
  ],
  ['<lost> .. loan|borrowed|loaned', 'took a loan and lost the loan', 'lost interest in silver'],
  ['<borrow> .. <lost>', 'i borrowed 10k and lost it', 'i borrowed a chart idea'],
  [
    'my|our|the|of|years|life|all savings|money|house|home|future|life|pension|inheritance .. is|are|all <gone>',
    'all my money is gone',
    'my profits are gone',
  ],
  [
    'everything|it_all|all_gone|money|savings|future|life .. is|are|was gone|lost',
    'everything is gone',
    'all the gains are gone',
  ],
  ['its|is|all all gone|lost', 'its all gone', 'all my tokens are gone'],
  [
    'years|decade|life of|s|savings|worth saving|savings|work .. gone|lost|for|one',
    '15 years of savings gone',
    'ten years of data',
  ],
  [
    'i|me|us|got|am|family .. wiped .. out|completely',
    'i got wiped out',
    'wiped out my demo account in a day',
  ],
  [
    'i am|we|was financially|completely|totally|now ruined|finished|destroyed|bankrupt|broke',
    'im financially finished',
    'im finished with the lesson',
  ],
  [
    'i|we are|am|go|going|went|filed|filing|declared|is .. ruined|bankrupt|bankruptcy|bankrupcy',
    'im going bankrupt',
    'why did ftx go bankrupt',
  ],
  [
    'ruined|destroyed|wrecked|destroys|ruining|destroying my|our|me|us|everything|i',
    'forex ruined my life',
    'news ruined the setup',
  ],
  ['i|we|am|have nothing|penny|cent|dime left', 'i have nothing left', 'nothing left of my tokens'],
  ['i|we|have|not .. a|one cent|penny|dime left|to', 'i dont have a cent left', 'not a cent above 68'],
  [
    'lost|losing|taking|lose|foreclos* .. our|my|the|on house|home|flat|apartment|car|business|land|us',
    'we lost our home',
    'house data lost steam',
  ],
  [
    'homeless|evicted|eviction|foreclosing|foreclosure|repossessed|shelter',
    'evicted today',
    'housing starts',
  ],
  [
    'sleep|sleeping|living|live in|on my|a|the car|street|shelter|couch|station|friends',
    'sleeping in my car',
    'sleeping on it',
  ],
  [
    'owe .. everyone|family|people|friends|broker|bank|thousands|brother|them|k|#large|more',
    'i owe my whole family money',
    'thanks i owe you',
  ],
  [
    'can|could|not|never .. pay|repay .. back|debt|debts|loan|loans|rent|anymore',
    'cant repay the loan i lost',
    'can i pay by card',
  ],
  ['negative balance .. owe|went|i', 'negative balance, i owe the broker', 'negative balance protection?'],
  ['broker|they .. i owe|want .. them|#large|from', 'broker says i owe them 14k', 'do i owe tax'],
  [
    '<kin> .. left|leaving|leave|divorce|divorcing me|because|over|after|us|this',
    'my wife left me because of the losses',
    'my wife left for work',
  ],
  [
    'divorce|divorced|marriage .. over|because|lost|trading|money|losses|account',
    'getting divorced, i lost our money',
    'getting married in may',
  ],
  [
    '<kin> .. not know|knows .. lost|gone|money|it|about',
    'my wife doesnt know i lost it',
    'my mom does not know what forex is',
  ],
  [
    'tell my|our|his <kin> .. lost|gone|money|loss|savings|it',
    'how do i tell my wife i lost the savings',
    'tell my wife gold is up',
  ],
  ['let|failed|ruined|disappointed my|our|the <kin>', 'i failed my family', 'failed breakout'],
  [
    'can|could not look|face .. <kin>|eye|eyes|home|them',
    'cant face my parents',
    'cant look at charts today',
  ],
  [
    'ashamed|shame .. lost|family|money|home|everything',
    'so ashamed, lost the family savings',
    'its a shame it missed',
  ],
  [
    'can|could|have|not not|stop eat|sleep|slept|breathe|crying|cry .. lost|gone|money|loss|losses|savings|days',
    'i cant sleep since i lost our savings',
    'i cant sleep so i read about candles',
  ],
  [
    'crying|shaking|sobbing|panic|numb|trembling .. lost|gone|account|money|everything|loss|losses|savings',
    'im crying, my account is gone',
    'crying laughing',
  ],
  [
    'lost|gone .. crying|shaking|sobbing|desperate|depressed|devastated',
    'lost 20k, im shaking',
    'lost a trade lol',
  ],
  [
    'depressed|depression|devastated|desperate|broken|hopeless .. lost|losing|losses|loss|money|gone',
    'depressed since i lost my money',
    'desperate bulls at the top',
  ],
  ['hate|forgive myself', 'i hate myself for losing our money', 'i hate mondays'],
  ['rock bottom', 'i hit rock bottom', 'bottom of the range'],
  [
    'my life|everything is|fell|falls .. mess|over|ruined|falling|apart|finished',
    'my life is falling apart',
    'my life is easier with alerts',
  ],
  [
    'never|no|not .. recover|get_out|pay|coming_back .. this|loss|hole|off',
    'ill never recover from this',
    'gold never recovered the level',
  ],
  [
    'how .. recover|start|cope|live|go .. lost|losing|after|with .. everything|all|savings|zero|it',
    'how do i start over after losing everything',
    'how do beginners lose everything',
  ],
  ['what have i done', 'oh god what have i done', 'what have i missed'],
  [
    'lost|cost|lose more than i could|can|we afford',
    'lost more than i could afford',
    'can i lose more than i deposit',
  ],
  [
    'scammed|scam|stole|fake|ran|hacked .. savings|all my|money|everything|pension|me|k|lost',
    'i got scammed, all my savings',
    'is this a scam',
  ],
  [
    'rip|bye|goodbye|farewell .. savings|house|home|retirement|pension|fund|deposit|future',
    'rip my savings',
    'bye bye gold long',
  ],
  [
    'there goes my|our|the|his house|savings|retirement|pension|rent|car|future|kids|college|everything',
    'there goes our house lol',
    'there goes my stop',
  ],
];
