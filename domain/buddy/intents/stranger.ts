import { vocabulary } from '../text/vocabulary.ts';

const around = new Set(
  `a about above across after again all also am an and any anything are around as asap at be because been before below best better big
  bit boss bro but buy buying by call calls can cant cfd chance chart charts check coin coins come company could crypto cryptos current
  currently data day days direction do does doing done down drop dropping due else end enter exit fall falling far few find first fly
  for from fundamental futures get getting give go goes going gone good got had happening has have he hello help her here hey hi high hit
  hold holding hour how i if in index indices into invest investing is it its just keep know last later latest level like live long look
  looking looks low lower make man may maybe me mean meme mini moment month months moon more most move moves moving much my near need new
  news next no not now of off offer ok on one only open opinion or other our out over own pair pairs per please point points position
  possible pump quick rate rates read recommend rich right rise rising run sale say search see sell selling share shares short should show
  sir so some someone soon spot still stock stocks stop street such support t take talk target tell than that the their them then there
  these they thing think this those thoughts time to today token tokens tomorrow too trade traded trading trend under up us use value very
  view vs want was watch way we week weekly well were what whats when where which while who why will with work worth would year years yes
  yet you your yours`.split(/\s+/),
);
const LONGEST = 3;

export function strangerAmong(words: readonly string[]): string {
  const isName = (word: string): boolean =>
    word.length > 1 && !/^\$?\d+%?$/.test(word) && !around.has(word) && !vocabulary.includes(word);
  const from = words.findIndex(isName);
  if (from < 0) return 'that market';
  const rest = words.slice(from, from + LONGEST);
  const end = rest.findIndex((word) => !isName(word));
  return rest.slice(0, end < 0 ? LONGEST : end).join(' ');
}
