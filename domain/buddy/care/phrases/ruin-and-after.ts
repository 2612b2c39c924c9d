import type { CarePhrase } from '../care-phrase.ts';

export const afterRuinPhrases: readonly CarePhrase[] = [
  [
    'account|bank .. zero|empty .. bank|savings|everything|all|i',
    'my account is at zero and so is my bank',
    'demo is at zero, how to reset',
  ],
  [
    'margin call|liquidated .. savings|everything|all|house|gone|took',
    'margin call took the house money',
    'what is a margin call',
  ],
  ['perdi|perdu|verloren|perso|doob|nawala|khatam', 'perdi todo mi dinero', 'perdita'],
  [
    'drink|drinking|drunk .. lost|loss|losses|since|because',
    'drinking every day since i lost it',
    'coffee since the open',
  ],
  [
    'have|had|everything|all|what|that|money .. lost|lose|loss .. everything|all|had|have',
    'i have lost everything i had',
    'have i lost the trade',
  ],
  ['^ wiped|ruined|bankrupt|finished out|by|$|totally', 'wiped out', 'finished lesson'],
  [
    'wiped|crash|gold|market|trade|candle|day|gap .. wiped|took|destroyed|ruined|ate me|my|our|everything|us|house .. out|family|house|savings|$|everything|life',
    'gold wiped me out',
    'gold took 20 pips',
  ],
  ['financially ruined|finished|dead|destroyed', 'financially ruined', 'financial news'],
  [
    'i|we|down|zero|no .. zero .. savings|bank|broker|left|account',
    'down to zero and no savings',
    'zero spread',
  ],
  [
    'blew|went|burned|traded|gambled through|away|the .. divorce|settlement|inheritance|mortgage|house|payroll|tuition|rent|savings',
    'blew through the divorce settlement',
    'blew through the level',
  ],
  [
    'no food|home|house|wife|money|savings .. lost|no|left|trade|leverage',
    'no money no wife no house thanks to leverage',
    'no money needed',
  ],
  [
    'lost .. companys|clients|friends|parents|wifes|husbands|mothers|dads|moms|mums|family|boss|bosss|grandmas money|savings|pension',
    'lost the companys money',
    'lost on company news',
  ],
  ['wages|salary .. garnished', 'my wages are garnished because of trading debts', 'wages data'],
  [
    'collections|collectors|collection|debt letters|calls|agency|every',
    'collections letters every day since i blew up',
    'coin collections',
  ],
  [
    'since|after i blew up|lost|traded|blown',
    'behind on everything after i blew up',
    'after i lost internet',
  ],
  [
    'not|nobody told|knows|know|tell .. gone|lost',
    'i havent told anyone that its gone',
    'not told where it went',
  ],
  [
    'i am broken|a_broken|finished|ruined|devastated|desperate|hopeless|shattered $|man|woman|sir|now|person',
    'im broken',
    'im finished with the lesson',
  ],
  [
    'life|everything|family|future|marriage is|has|fell|falling|was ruined|over|broken|gone|falling|apart|destroyed|finished',
    'life is ruined',
    'the future is bright',
  ],
  [
    'do not know .. go_on|what_to_do|how|who .. lost|gone|anymore|i_am|savings',
    'dont know how to go on, savings are gone',
    'do not know what a pip is',
  ],
  ['hole is|too deep|too', 'this hole is too deep', 'support is deep'],
  [
    'not handle|cope|face .. losses|loss|this|it',
    'its too much, i cant handle these losses',
    'cant handle the app',
  ],
  [
    'screwed|messed|ruined|wrecked|destroyed up|my|our|the .. life|family|savings|future|marriage',
    'i screwed up my whole life with one trade',
    'screwed up my stop',
  ],
  [
    'one trade|night|candle|click took|ended|cost|and|#number .. everything|savings|years|all',
    'one trade took everything',
    'one trade a day',
  ],
  [
    'i|we had .. house|savings|wedding|kids .. now|gone|lost|have',
    'i had 22k for a house. i have 310 now',
    'i had lunch',
  ],
  ['more than i could|can afford', 'it was more than i could afford to lose', 'how much can i afford'],
  ['needed that money', 'i needed that money to live', 'needed that lesson'],
  [
    '#large|#number|k|years|thousand .. my_whole|my_entire|all_my|our .. fund|savings|pension',
    'poof 18 thousand, my whole fund',
    '20 in my fund',
  ],
  ['owner of nothing', 'now a proud owner of nothing', 'owner'],
  ['no more money|home|savings to|lose|left', 'good news: no more money to lose', 'no more signals'],
  [
    '<kin>|friend|<friend> lost .. everything|all|house|home|savings|40k|pension|life|money|k|land|rent|wedding',
    'my brother lost everything in crypto',
    'my friend lost a trade yesterday',
  ],
  ['broke now|and|again all|everything|lost|no', 'welp im broke now, all of it gone', 'gold broke now'],
  [
    'that|there was|goes the|my|our|it savings|house|everything|retirement|college|account',
    'so, that was the savings account',
    'that was my stop',
  ],
  [
    'i|we|have|just|sir|has|husband|wife|brother|friend|dad|son|^ lost|lose|lossed|loss everything|it_all|all $|on|in|today|lol|we|and|had|because|over|with|sir|to|trading|one|that',
    'lost everything on leverage',
    'lost everything i made this week',
  ],
  ['no way|coming back from this', 'there is no coming back from this loss', 'coming back from holiday'],
  [
    'that|was|had|everything|all everything|all|what we|i had|owned|saved|built|worked',
    'signal group stole 15k, that was everything i had',
    'all i have is a question',
  ],
  [
    'wedding|rent|tuition|surgery|food|deposit|savings|village|house .. i|is|its|it_is|are|all|was lost|gone',
    'my whole village gave money, the savings, it is lost',
    'the rent data lost steam',
  ],
  [
    'years|nights|shifts|jobs|months .. all|is|are|was|account|its|it_is gone|lost|nothing|destroyed',
    '20 years of work is gone',
    'years of data for nothing',
  ],
  [
    'in|drowning|huge|much|up_to_my_neck_in|deep .. debt|debts $|because|from|since|and|after|cannot|can|up|i|due|trading|now|of|over',
    'im 60k in debt',
    'i work in debt collection',
  ],
  [
    'i|we|he|she|have|my|they|wife|husband|has lost|lose|blew|burned|gambled|drained .. everything|all_of_it|it_all|all_i_had|all_my_money|all_my_savings|all_money',
    'i lost everything',
    'i lost all my tokens',
  ],
  [
    'i|we|he|she|have|my|they|wife|husband|has|^|dad|mum|mom|son lost|lose|blew|burned|gambled|drained .. savings|pension|retirement|inheritance|house|home|401k|college|tuition',
    'i lost my dads retirement',
    'lost half of the winnings',
  ],
  [
    'liquidated|scammed|scammer|stole|hacked|emptied|scam .. everything|savings|pension|life|house',
    'romance scam, they stole my savings',
    'is this a scam',
  ],
  [
    'my|our|all|life|family|house|the savings|money|deposit|fund|house|pension gone|lost|vanished|wiped',
    'life savings gone in a week',
    'money is flowing',
  ],
  [
    'had|have a|the|our house|home|flat|deposit|business|family .. had|once|gone|before',
    'we had a house. had',
    'i have a house',
  ],
  ['packed his|her|their|the things|bags|stuff', 'my husband packed his things', 'packed chart'],
  [
    'from #large|#money|#mixed to zero|nothing|#number|#young|#money',
    'from 22000 to nothing',
    'from 1.15 up',
  ],
];
