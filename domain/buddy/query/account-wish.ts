/** What the chat does for the account by itself; both are free. */
export type AccountWish = 'verification-mail' | 'telegram-link';

const NEGATED =
  /\b(do not|dont|don't|do n't|never mind|not now|no more|stop|cancel|disconnect|unlink|remove|without)\b/;
const VERIFICATION =
  /\b(verif\w*|confirmation|activation)\b.{0,24}\b(e-?mail|mail|link|address|account)\b|\b(confirm|activate) (my|the) (e-?mail|mail|address|account)\b|\b(e-?mail|mail)\b.{0,12}\bverif\w*/;
const SENDS =
  /\b(re-?send|send|mail me|again|new (link|mail|e-?mail|one)|another|never (got|received|came|arrived)|(did|has|have)( not|n'?t) (get|got|gotten|receive|received|come|arrive|arrived)|still waiting|lost|expired|missing|get me|give me|i need|i want)\b|^(please |pls |can you |could you )*(verify|confirm|activate) (my |the )?(e-?mail|mail|account|address)\b/;
const ASKS_STATE =
  /\b(is|was) (my|the) (e-?mail|mail|account|address)\b.*\b(verified|confirmed)\b|\bam i verified\b/;
const ASKS_ABOUT_IT = /\bwhy\b|\bwhat (is|does|happens|do i get)\b/;
const CONNECTS =
  /\b(connect|link|pair|set ?up|hook up|add|activate|join|attach)\b.{0,24}\b(telegram|tg|your bot|the bot)\b|\b(telegram|tg) (link|connection|bot link)\b|\b(telegram|tg)\b.{0,12}\b(connect|verbinden|set ?up)\b/;
const ASKS_ABOUT_BOT =
  /\b(why|what|safe|is it|did i|am i|is my|cost|already|guy|group|groups|channel|scam)\b/;

export const asksIfVerified = (said: string): boolean => ASKS_STATE.test(said.toLowerCase());
const asksAboutIt = (text: string): boolean => ASKS_STATE.test(text) || ASKS_ABOUT_IT.test(text);

/** Null without an un-negated wish: a question about either is answered in words. */
export function readAccountWish(said: string): AccountWish | null {
  const text = said.toLowerCase().replaceAll('’', "'");
  if (NEGATED.test(text)) return null;
  if (VERIFICATION.test(text) && SENDS.test(text) && !asksAboutIt(text)) return 'verification-mail';
  return CONNECTS.test(text) && !ASKS_ABOUT_BOT.test(text) ? 'telegram-link' : null;
}
