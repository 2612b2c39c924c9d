import type { CarePhrase } from '../care-phrase.ts';

export const lenderThreatPhrases: readonly CarePhrase[] = [
  [
    'loan|money|card shark|sharks|goon|goons|mafia',
    'a loan shark is threatening me',
    'whales and sharks move btc?',
  ],
  [
    'owe|owed|borrowed|lent .. gang|mafia|mob|dealer|shark|sharks|cartel|gangster|thugs|goons|dangerous|bad|wrong',
    'i owe a gang 4k',
    'i owe you a beer pipsy',
  ],
  ['<lender> .. <threat>', 'the lender threatens to come to my house', 'lenders stocks down'],
  [
    'i|am|being|get|someone|is .. blackmailed|blackmailing|blackmails|blackmail|harassed|extorted',
    'im being blackmailed',
    'a blackmail movie',
  ],
  ['death threats|threat', 'i get death threats from my lender', 'death cross on gold?'],
  [
    '<attack> .. my|me|our|his|her .. <bodily>',
    'they said they will break my legs',
    'gold broke a leg lower',
  ],
  [
    'they|he|guys|men|man|people|someone|lender|dealer|gang|shark .. will|going|want|wants|said|says|threat|gonna|would .. kill|hurt|beat|burn|break|stab|shoot .. me|my|us|him|her',
    'he will kill me if i dont pay',
    'they hunt my stops',
  ],
  [
    'they|he|guys|men|shark|lender|dealer|gang|people .. beat|attacked|hit|stabbed|beaten .. me|my|up',
    'they beat me up over the money',
    'bulls beat the bears up',
  ],
  [
    'got|get|was|been|getting beaten|beat|killed|hurt|attacked .. up|over|because|money|owe|debt|debts|if|loan',
    'i got beaten up because i owe money',
    'got beaten by the spread',
  ],
  [
    'they|he|men|guys|lender|agents|people|goons|someone|two|sharks .. at|outside|come|came|coming|waiting|waits|sent|outside .. my|for|me|the .. house|door|home|flat|work|office|school|family|parents|wife|mums|me',
    'they are outside my door',
    'they come for my stops every time',
  ],
  [
    'they|he|who know|knows|knew|found|asked where|which|what .. live|lives|school|work|car|sleep|family|kids',
    'they know where i live',
    'who knows where gold goes',
  ],
  ['pay|paid .. or else|we|they', 'he said pay or else', 'pay or skip premium'],
  [
    'if i|we|he do|does|can|dont not pay|repay .. kill|hurt|they|he|break|me',
    'they will break my fingers if i dont pay, if i dont pay they kill me',
    'if i dont pay, does premium end',
  ],
  [
    'kill|hurt|beat|break|come|coming|after .. if .. not|dont|loses|lose|win .. pay|have|it|win|this',
    'they will kill me if i dont have it by friday',
    'kill the trade if it loses',
  ],
  [
    'by|until|till|have|have friday|tonight|sunday|monday|midnight|tomorrow|24 .. or|to|pay|hours .. they|he|else|me|hurt|come|we',
    'i have til friday or they come',
    'i have until friday to decide on premium',
  ],
  [
    'come|coming|came|after .. after|for .. me|my family|kids|wife|kin',
    'they will come after my family',
    'i came for the price',
  ],
  [
    'he|they|lender|app .. sent|sends|sending|send .. photo|photos|picture|boys|people|guys|someone|goons|men|nude',
    'he is sending people',
    'sent you a photo',
  ],
  [
    'scared|afraid|terrified|hiding|hide|hides|fear|running .. lender|lenders|people|guy|guys|man|owe|borrowed|door|home|them|collectors',
    'im hiding from lenders',
    'scared money dont make money',
  ],
  [
    'smashed|burned|slashed|broke|burn|threw|bricks|brick .. car|window|house|door|tyres|tires|shop|home',
    'they smashed my car',
    'gold smashed resistance',
  ],
  [
    'loan|online|lending app|apps|people|agent|agents .. call|calls|calling|photos|contacts|threaten|threatens|abuse|family|nude|sending',
    'loan app people call my whole family',
    'loan growth data from china',
  ],
  [
    'recovery|collection|debt agent|agents|collector|collectors|people .. abuse|came|call|calling|calls|harass|threat|shout|said|scream|me|my',
    'recovery agent came to my home and shouted',
    'im a debt collector, new to trading',
  ],
  [
    'nude|nudes|morphed|photos|pictures .. contacts|mother|family|pay|post|if|want',
    'they have my nudes and want 500',
    'photos of charts',
  ],
  ['post|leak|send|share my|the photos|nudes|pictures', 'they say they will post my photos', 'post my chart'],
  ['kneecap|kneecaps|knees', 'lol they want to break my kneecaps', 'kneeling bulls'],
  [
    'he|they|man|guys|someone|people .. gun|knife|bat|bats|brick|weapon',
    'he had a knife and said pay by sunday',
    'gun to my head id say gold up',
  ],
  [
    'took|hold|kept|has|have|holds my|our .. passport|id|brother|bike|motorbike|card .. until|till|pay',
    'they took my passport until i pay',
    'who has my watch',
  ],
  ['nice family|house|kids you', 'he said nice family you have there', 'nice house'],
  ['accidents happen', 'they said accidents happen', 'the accident'],
  [
    'violent|violence|violently .. debt|borrowed|owe|pay|or|if|man',
    'the lender is violent, i owe him',
    'violent move',
  ],
  ['not .. pay|late these|those|guys|people late|guys', 'you dont pay these guys late', 'i do not pay late'],
  [
    'moneylender|goonda|goons|agiota|prestamista|prestamistas|kredithai|rentenir|pinjol',
    'moneylender say he will take my land',
    'money',
  ],
  ['leave|leaving town .. owe', 'thinking of leaving town because of who i owe', 'leaving the office'],
  [
    'they|he|someone|lender followed|follow|follows|stalking|stalks|watch me|my|is_stalking .. home|sister|because|me|$|kids|work',
    'they followed me home',
    'they follow the trend',
  ],
  [
    'will|ill regret|end it|up .. pay|river|if',
    'they said ill end up in the river',
    'i will regret it? no idea',
  ],
  ['end up in .. river|ditch|hospital|trunk', 'they said ill end up in the river', 'end up in profit'],
  [
    'dealer|lender|shark|guy .. fronted|wants|want .. back|money|daughter|or_else',
    'my dealer fronted me money, he wants it back or else',
    'the broker wants an id',
  ],
  [
    'came|come|coming with bats|dogs|knives|friends|guns|thugs',
    'i moved out because they came with bats',
    'come with me',
  ],
  ['debtor|thief .. on|my|door|village|everyone|i', 'someone painted debtor on my door', 'door'],
  [
    'lender|collector|collectors|shark|moneylender|loan_people|money_lender .. kept|calls|call|wants|stalking|visits|visit|beat|is_at|has|coming|wait|home|outside|said|took|shout',
    'the lender kept my id card',
    'lender stocks',
  ],
  ['work it off', 'the money lender wants my daughter to work it off', 'work on it'],
  [
    'do|carry .. jobs|package|packages .. if|clear|debt|him|pay',
    'he wants me to carry a package to clear the debt',
    'do jobs data matter',
  ],
  [
    'want|wants|take my sister|daughter|wife|kids if|to',
    'they want my sister if i cant pay',
    'want my son to learn',
  ],
  [
    'late|week|interest .. beating|dogs|bats|violence|violent',
    '20% a week and a beating if im late',
    'late week rally',
  ],
  [
    'money i lost .. come|threat|beat|hurt|will',
    'my friends whose money i lost say they will come',
    'money i lost to spread',
  ],
  [
    'brothers|cousins|men|boys|friends|guys .. looking|wait|waiting for|outside me|work|house',
    'his brothers are looking for me',
    'my brothers wait for gold',
  ],
  [
    'not leave|answer|open|go .. house|door|home .. because|them|they|afraid|money',
    'i cant leave the house because of them',
    'not open an account',
  ],
  [
    'afraid|scared|fear .. they|he|them|lenders|him .. do|hurt|come|will|waiting',
    'im afraid they will do something to my kids',
    'afraid it will fall',
  ],
  [
    'pay or|otherwise your|my mother|family|kids|wife|son|daughter',
    'unknown number says pay or your mother suffers',
    'pay or cancel',
  ],
  [
    'shame if something happened',
    'he said it would be a shame if something happened to my family',
    'shame it missed',
  ],
  [
    'he|they .. visit|visits|visiting .. parents|mom|family|work|mum|wife',
    'he said he will visit my parents',
    'they visit spain',
  ],
  ['in blood|pieces', 'they said they take it in blood', 'blood in the streets'],
  [
    'lender|guy|guys|people .. not a_bank|a_nice|bank|send|nice .. man|nice|letters|people|bank',
    'my lender isnt a bank, hes not a nice man',
    'the broker is a bank',
  ],
  ['kind of people .. pay|late', 'not the kind of people you pay late', 'kind of late'],
  [
    'they|he look|looks|looking|searching for me',
    'i sleep at a friends place because they look for me',
    'look for me at support',
  ],
  [
    'mafia|gangster|gangsters|thugs|goons|kneecap|kneecaps|goon|goonda|cartel',
    'mafia guys want 10k from me',
    'sharks in the market',
  ],
  [
    'loan|the|a|my|owe|owes shark|sharks|gang .. want|wants|threat*|after|jokes|i|said|money|my|me|#large|and|came',
    'i owe a gang 4k',
    'sharks in the sea',
  ],
  [
    'they|he|lender|someone|shark|people|guy|guys|app|am|being|collector|collectors|lenders|unknown threaten|threatens|threatened|threatening|blackmail|blackmails|blackmailed|harass|harassing .. me|my|us|him|her|family|wife|kids|$|because|by|to',
    'they threatened my wife',
    'price is threatening the low',
  ],
  [
    'my|fear|afraid|scared .. life .. danger|owe|loan|debt',
    'my life is in danger because of a loan',
    'my life for a trend',
  ],
  ['not just talk|warn', 'he said next time he wont just talk', 'just talk about gold'],
  [
    'man|guy|guys|people|men|loan_guy i|who owe|borrowed|wants|from',
    'the man i owe sent my address',
    'the man i met',
  ],
];
