import { only } from './any-of.ts';

const before =
  '(?:ok |and |but |no |so |sorry |please |can you |could you |would you |just |yes |hm+ |uh |um |huh |wait |pipsy |hey |now )*';
const after =
  '(?: (?:please|pipsy|again|then|now|for me|to me|that|this|it|sir|bro|buddy|mate|lol|thanks|thank you|a bit|a little|pls|though|maybe))*';

export const shorter = only(
  `${before}(?:(?:make|keep|say|give|put|tell|do|write)(?: (?:it|that|this|me|them|the answer))* )?(?:much |way |a bit |a little |even |more |in |the |a |far )*(?:short(?:er)?|brief(?:ly|er)?|quick(?:er)? version|concise(?:ly)?|less words|fewer words|less text|short version|short answer|short one|summary|summari[sz]ed?|tl ?dr|tldr|nutshell|in a nutshell|one sentence|1 sentence|one line|a line|1 line|two sentences|2 sentences|few words|bullet points|simple version|gist|essence|main point|main points|just the (?:main )?points?|key points?|bottom line|just the answer|only the answer|compact|simpler and shorter)${after}`,
  `${before}(?:summari[sz]e|sum|condense|shorten|cut|trim|simplify|compress|boil|wrap)(?: (?:it|that|this|the answer|them|all that|all of that))*(?: (?:up|down|short|in .*|to .*|for me))*${after}`,
  `${before}(?:that is |thats |it is |is |this is |was |that was )?(?:way+ |much |far |a bit |a little )*(?:too|so) (?:long|much text|much to read|many words|wordy|much info|much information)\\b.*`,
  `.*\\b(?:no essay|not an essay|no novel|less blah|too many words|too much text|wall of text|get to the point|cut to the chase|just the (?:numbers|facts|basics|essentials|short version)|only the (?:numbers|facts|essentials)|skip the (?:details|rest|essay|blah|story|lecture)|less (?:detail|details|talk|talking|reading)|do not have (?:the )?time|i do not read all|keep it (?:short|brief|simple)|make it (?:short|brief|shorter|quick)|short version|shorter|long(?:er)? text|in short|in brief|briefly)\\b.*`,
);
export const more = only(
  `${before}(?:tell|give|show|teach)?(?: me)?(?: (?:some|a bit|a little|much|even|lot|a lot))*(?: ?more)(?: (?:about|on|of|info|information|detail|details|depth|examples?|in depth|explanation|context|stuff))*(?: (?:it|that|this|them|please))*${after}`,
  `${before}(?:go on|continue|keep going|carry on|keep talking|proceed|more|next|and then|then what|then|and|go ahead and continue|what else|anything else|is there more|any more|and what else|else|what next|what comes next|more details?|more info|details?|in detail|elaborate|expand|deeper|go deeper|dig deeper|further|go further|extend|develop)(?: (?:on|into|in|about|with|to know|i should know|should i know|i need to know|it|that|this|there|you know|to it|to add|to say|more|explain|please))*${after}`,
  `${before}(?:can you |could you )?(?:explain|tell|say|describe)(?: (?:it|that|this|me))*(?: (?:in|a bit|with|some|way))* (?:more|further|deeper|in more detail|in detail|more detail|longer|better)(?: .*)?`,
  `${before}(?:longer|long version|full version|the whole story|the long version|more examples?|another example|an example|give (?:me )?an? (?:other )?example|example|for example|like what|such as|with an example|with numbers|show me an example|full story|a longer one)${after}`,
  `${before}i (?:still )?(?:do not|dont) (?:get|understand|follow)(?: (?:it|that|this|you|what you mean))*(?: (?:yet|fully|really|at all|still))*${after}`,
  `${before}i want (?:to (?:know|hear|learn|read) )?more(?: about (?:it|that|this))?`,
  `${before}(?:interesting|cool|nice|good|great) (?:go on|tell me more|more|continue|and)`,
  `${before}(?:is that|that is|is it) (?:all|it|everything)`,
);
export const again = only(
  `${before}(?:again|once more|one more time|repeat|come again|pardon|pardon me|say what|what did you say|what was that|what|huh+|hä|eh|sorry|excuse me|i missed (?:it|that)|did not (?:get|catch|hear|read) (?:it|that|this)|what do you mean|wdym|say it differently|in other words|rephrase|reword|another way|other words|different words|simpler|simple words|easier|plain english|in english|explain like i am (?:5|five)|eli5|for dummies|too complicated|too hard|too difficult|confusing|i am (?:lost|confused))${after}`,
  `${before}(?:repeat|restate|rephrase|reword|resend|recap|redo)(?: (?:it|that|this|yourself|the answer|the last|your (?:answer|last)|what you said|last|one|message|part|bit|last one))*${after}`,
  `${before}(?:say|tell|explain|give|show|send|write|run|go over|go through|read)(?: (?:it|that|this|me|by me|them|the last|through|the answer))*(?: (?:again|once more|one more time|differently|another way|in other words|in simple words|in simpler words|simpler|simply|more simply|in plain english|easier|in easy words|over))+(?: but .*)?${after}`,
  `${before}(?:again|once more|one more time)(?: (?:but|in|with) .*)?`,
  `${before}what (?:did you (?:just )?say|was (?:it|that|the last one|that again))${after}`,
  `${before}(?:can|could) you (?:say|repeat) (?:that|it|this)(?: .*)?`,
);
export const whyWritten =
  /\bwhy (?:did|do|are|were|have) you (?:just |always |keep )?(?:(?:writ(?:e|ing|ten)|wrote|text(?:ing|ed)?|messag(?:e|ing|ed)|ping(?:ing|ed)?|contact(?:ing|ed)?)\b|(?:send(?:ing)?|sent) (?:me )?(?:this|that|the|a|these|those|such)? ?(?:messages?|texts?|notes?|mails?)\b)|\bwhy (?:did|do|am) i (?:get|got|receiv(?:e|ing)|getting) (?:this|that|the|these|those|a|your)? ?(?:messages?|texts?|notes?)\b/;
export const why = only(
  `${before}(?:why|why not|how come|how so|why so|why is that|why is it|why this|why that|why exactly|why though|because of what|what for|for what reason|reason|reasons|the reason|what is the reason|what reason|says who|based on what|on what basis|what basis|what is that based on|what is it based on|explain why|tell me why|and why|but why|why are you sure|prove it|evidence|source|sources|what is your (?:source|reasoning|reason|logic|evidence|proof)|your reasoning|your reasons?|what is the (?:logic|evidence|proof|basis)|how do you know|how do you figure|how did you (?:know|figure)|how can you (?:know|tell|say that)|how can you be (?:so )?sure|what makes you (?:say|think|believe|so sure).*|why do you (?:say|think|believe) (?:so|that|this|it)|who says(?: so)?|according to (?:who|whom|what)|where did you get that|how did you get (?:that|there|to that)|meaning what|how)${after}`,
  `${before}why (?:so|only|just|not|is it so|is that so|are they so|does it|is it|would it|should it|that|this|would that|do you (?:say|think)|does that|did it)(?: \\w+){0,4}`,
  `${before}why (?:no|such|too) (?:\\w+ ?){1,3}`,
);

const yesWord =
  '(?:yes+|yes sir|ja|da|sure|sure thing|ok|okay|alright|alrighty|fine|fine by me|absolutely|definitely|certainly|of course|for sure|totally|exactly|indeed|affirmative|correct|right|yes of course|why not|go|go for it|go ahead|go on then|do it|do that|do so|do this|let us do it|let us go|let us do that|let us|please do|please|sounds (?:good|great|fine|nice|like a plan|perfect)|good idea|great idea|nice idea|perfect|great|good|cool|deal|agreed|i agree|i am in|i am down|count me in|bring it on|by all means|with pleasure|gladly|i would (?:love|like) (?:to|that|it)|i would|love to|id love to|i want (?:that|it|to)|that would be (?:great|nice|good|perfect|lovely|awesome|cool)|that works|works for me|works|be my guest|make it so|confirmed?|yes confirm|accept|accepted|approved|si|oui|hell yes|heck yes|you bet|bet|word|roger|aye|10 4|yup|uh huh|mhm|👍|show me|yes show me|watch it|watch that|watch them|watch both|watch|please watch|set it|set it up|send it|send it to me|put it on|turn it on)';
export const yes = new RegExp(
  `^${yesWord}(?: (?:${yesWord}|please|thanks|thank you|thx|pipsy|buddy|bro|mate|man|sir|then|now|and|it|that|so|to me|for me|tell me|show me|explain|lol))*$`,
);
const noWord =
  '(?:no+|no way|no thanks?|no thank you|not (?:now|today|yet|really|interested|needed|necessary|this time|for me|at the moment|right now|tonight|that one|at all)|do not|never|never mind|leave it|leave that|skip|skip it|skip that|skip this|pass|i pass|i will pass|hard pass|maybe (?:later|another time|tomorrow|next time|not)|later|another time|next time|some other time|no need|no need to|i am (?:good|ok|fine|alright|all set|not sure)|not interested|cancel|cancel that|stop|stop it|forget it|forget about it|forget that|drop it|negative|nein|nay|nope|do not bother|do not need (?:it|that|to)|do not want (?:it|that|to)|i do not (?:want|need)(?: (?:it|that|to|this))?|rather not|i would rather not|id rather not|i will think about it|let me think(?: about it)?|enough|that is enough|that is ok|it is ok|all good|do not do (?:it|that)|hell no|better not|absolutely not|of course not|definitely not|certainly not|i decline|nothing|nothing else|no more)';
export const no = new RegExp(
  `^(?:ok |um |uh |hm+ |actually |oh |and |well |but )*${noWord}(?: (?:${noWord}|please|thanks|thank you|pipsy|now|it|that|then|bro|buddy|mate|man|sir|later|today|for now|tonight|i am good|ok|cheers|dude|though))*$`,
);
/** "Ok, thanks" ends a conversation; it does not accept an offer. */
export const politeEnd =
  /^(?:ok|great|fine|alright|perfect|cool|good|right) (?:then )?(?:thanks|thank you|cheers|got it|bye)\b/;
export const against =
  /^(?:no|do not|no more|never)(?: (?:more|a|the|any|want|need|give|me|watch|buy|sell|trade))* (?:signals?|watch|trade|alerts?|it|that|gold)$/;
export const nextLesson = only(
  `${before}(?:the )?(?:next|another|one more|a new|a different|new|different)(?: (?:one|lesson|topic|thing))${after}`,
  `${before}(?:next|another)${after}`,
  `${before}teach me (?:something (?:else|different|new|other)|another (?:one|thing)|the next(?: one)?|one more)${after}`,
);
