import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { careSigns, type CareSign } from '@app/domain/buddy/care/care-signs.ts';
import { CARE_PLACES, scoreCare, type CareWeights } from '@app/domain/buddy/care/care-scorer.ts';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import { saidPlainly } from '@app/domain/buddy/care/deeds/plain-idioms.ts';
import { readDeed, type Deed } from '@app/domain/buddy/care/deeds/read-deeds.ts';
import { decideCare, type Care } from '@app/domain/buddy/care/decide-care.ts';
import { hearPhrases, type PhraseList } from '@app/domain/buddy/care/heard-phrases.ts';
import { conceptsOf } from '../understanding/thesaurus.ts';

export const learnedCareFile = join(import.meta.dirname, 'learned-care.bin.gz');

export function packWeights({ care, concerns, careStep, concernStep }: CareWeights): Buffer {
  const header = Buffer.from(`${JSON.stringify({ careStep, concernStep })}\n`);
  return gzipSync(Buffer.concat([header, Buffer.from(care.buffer), Buffer.from(concerns.buffer)]), {
    level: 9,
  });
}

export function unpackWeights(packed: Buffer): CareWeights {
  const table = gunzipSync(packed);
  const start = table.indexOf(10) + 1;
  const bytes = new Int8Array(table.buffer, table.byteOffset + start, table.length - start);
  const { careStep, concernStep } = JSON.parse(table.subarray(0, start).toString()) as CareWeights;
  return {
    care: bytes.subarray(0, CARE_PLACES),
    concerns: bytes.subarray(CARE_PLACES),
    careStep,
    concernStep,
  };
}

const weights = unpackWeights(readFileSync(learnedCareFile));

/** Words at a time: a long story is read in pieces that overlap. */
const PIECE = 40;
const STEP = 30;
/** Words of a sentence that is read by itself as well. */
const SENTENCE = 3;

export function readSigns(words: readonly string[]): { signs: CareSign[]; heard: PhraseList[] } {
  const heard = hearPhrases(words);
  return { signs: careSigns(words, heard, conceptsOf), heard };
}

type ScoredPiece = { heard: PhraseList[]; deed: Deed | null; scores: ReturnType<typeof scoreCare> };

/** A turn asks several times about the same message. */
const newest = new LRUCache<string, ScoredPiece[]>({
  max: 8,
  memoMethod: (text) => scorePieces(text, weights),
});

/** What somebody has to be cared for or asked about, null for every other message. */
export const findCare = (text: string, isHeardByReader = false): Care | null =>
  decideFor(newest.memo(text), isHeardByReader);

export const findCareBy = (text: string, by: CareWeights, isHeardByReader = false): Care | null =>
  decideFor(scorePieces(text, by), isHeardByReader);

function scorePieces(text: string, by: CareWeights): ScoredPiece[] {
  const wordsBySentence = new Map<string, string[]>();
  const sentences = text.split(/[.?!\n]+(?!\d)/).map((sentence) => {
    const known = wordsBySentence.get(sentence);
    const words = known ?? careWords(sentence);
    if (!known) wordsBySentence.set(sentence, words);
    return words;
  });
  const words = sentences.flat();
  const pieces = Math.max(1, Math.ceil((words.length - PIECE) / STEP) + 1);
  const read = [
    ...Array.from({ length: pieces }, (_, i) => words.slice(i * STEP, i * STEP + PIECE)),
    ...sentences.filter((one) => one.length >= SENTENCE && one.length < words.length),
  ];
  // A text that repeats itself is read once.
  const distinct = [...new Map(read.map((piece) => [piece.join(' '), piece])).values()];
  // Rows of figures say nothing about anybody.
  const [first = [], ...rest] = distinct;
  return [first, ...rest.filter((piece) => piece.some((word) => /[a-z]/i.test(word)))].map((said) => {
    const piece = saidPlainly(said);
    const { signs, heard } = readSigns(piece);
    return { heard, deed: readDeed(piece), scores: scoreCare(signs, by) };
  });
}

function decideFor(pieces: readonly ScoredPiece[], isHeardByReader: boolean): Care | null {
  const found = pieces.map(({ heard, scores, deed }) => decideCare(heard, scores, isHeardByReader, deed));
  return found.find((one) => one?.isSure) ?? found.find((one) => one !== null) ?? null;
}
