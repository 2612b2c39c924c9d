import type { Audience } from '../../http/audience.ts';

const DAY = 86_400_000;
/** Users looked after in one second, so that a new day of thousands is told within half a minute and hurts nobody. */
const A_SECOND = 400;

type Options = { audience: Pick<Audience, 'userIds'>; wake: (userId: string) => void };

/** Balances are filled up at midnight UTC without anything being written: this says so to those who listen. Called once a second. */
export function newDay({ audience, wake }: Options): (now: number) => void {
  let known: number | null = null;
  let due: string[] = [];
  return (now) => {
    const day = Math.floor(now / DAY);
    if (known !== null && day !== known) due = [...audience.userIds()];
    known = day;
    for (const userId of due.splice(0, A_SECOND)) wake(userId);
  };
}
