import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openReplayMarket } from '../../../adapters/market/replay.ts';
import { goldAt, readGold } from '../../../testing/dialogues/by-hand.ts';
import { checkFigures } from '../../../testing/dialogues/check-figures.ts';
import { recordByHand } from '../../../testing/dialogues/record-by-hand.ts';
import { readDialogue, writeDialogue } from '../../../testing/dialogues/dialogue-file.ts';
import { play, type Played } from '../../../testing/dialogues/play-dialogue.ts';

const folder = join(import.meta.dirname, '../../../../../shared/data/replay/gold-2026');
const files = globSync('*.md', { cwd: import.meta.dirname }).toSorted();
/** `npm run buddy:dialogues -- --write` sets it: the files then take the answers of now. */
const write = process.env.BUDDY_DIALOGUES === 'write';

describe('sixty conversations', () => {
  it('are kept, each with three to eight messages', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    for (const file of files) {
      const { turns } = readDialogue(readFileSync(join(import.meta.dirname, file), 'utf8'));
      expect([file, turns.length >= 3 && turns.length <= 8]).toEqual([file, true]);
    }
  });
});

describe.skipIf(!existsSync(folder))(
  'replayed on gold of 2026 (the folder shared/data beside the project)',
  () => {
    let gold: ReturnType<typeof readGold>;
    let market: ReturnType<typeof openReplayMarket>;
    beforeAll(() => {
      gold = readGold(join(folder, 'XAUUSD.csv'));
      market = openReplayMarket({ folder });
    });

    it.concurrent.each(files)(
      '%s is what Pipsy says, and its figures are those of the candles',
      async (file) => {
        const path = join(import.meta.dirname, file);
        const kept = readFileSync(path, 'utf8');
        const dialogue = readDialogue(kept);
        const played = await play(dialogue, market);
        played.forEach((turn, i) =>
          checkFigures(turn, goldAt(gold, turn.at), said(played.slice(0, i + 1)), (plan, now) =>
            recordByHand(gold, plan, now),
          ),
        );
        const now = writeDialogue({
          ...dialogue,
          turns: dialogue.turns.map((turn, i) => ({ ...turn, answer: played[i]?.answer ?? '' })),
        });
        if (write) writeFileSync(path, now);
        else expect(now).toBe(kept);
      },
      60_000,
    );
  },
);

/** The user's own words up to here and what was answered before: figures in them may be said again. */
const said = (turns: readonly Played[]): string =>
  turns.map(({ say, answer }, i) => (i < turns.length - 1 ? `${say}\n${answer}` : say)).join('\n');
