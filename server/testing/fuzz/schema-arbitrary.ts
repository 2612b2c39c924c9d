import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

/** The parts of JSON Schema that zod writes. */
type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

const asText = ({ format, minLength = 0, maxLength = 40 }: JsonSchema): Arbitrary<string> =>
  FORMATS[format ?? ''] ??
  fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    fc
      .constantFrom('EURUSD', 'daily', 'hello', '22:00', '17.00', 'USD')
      .filter((text) => text.length >= minLength),
  );

function asObject({ properties = {}, required = [], additionalProperties }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fromJsonSchema(schema)] as const);
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 8 }), fromJsonSchema(additionalProperties), { maxKeys: 4 });
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function fromJsonSchema(schema: JsonSchema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map(fromJsonSchema));
  if (schema.allOf?.[0]) return fromJsonSchema(schema.allOf[0]);
  const min = Math.max(schema.minimum ?? -1_000, -(2 ** 40));
  const max = Math.max(min, Math.min(schema.maximum ?? 1_000_000, 2 ** 40));
  switch (schema.type) {
    case 'object':
      return asObject(schema);
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 12),
      });
    case 'string':
      return asText(schema);
    case 'integer':
      return fc.integer({ min: Math.ceil(min), max: Math.ceil(max) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Values that the schema takes, or nearly: what a pattern or a refinement says is not in them. */
export const arbitraryOf = (schema: z.ZodMiniType): Arbitrary<unknown> =>
  fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner) => [inner], 1 as unknown);

/** What clients send that are broken or mean harm; JSON has no word for 1e309 and the like, so those stand as marks. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    'a\u0000b',
    '\uD800',
    'x\uDFFFy',
    'x'.repeat(30_000),
    '__proto__',
    "' OR 1=1 --",
    '../../etc/passwd',
    '\u202Egnp.exe',
    -1,
    0,
    1e308,
    '@1e309',
    '@-0',
    '@99999999999999999999',
    2 ** 53,
    0.1,
    null,
    true,
    {},
    [],
    { constructor: { prototype: { admin: true } } },
    '@proto',
  ),
  fc.constant(nested(60)),
  fc.array(fc.constant('x'), { minLength: 900, maxLength: 1_000 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** As text, with the marks replaced by what JSON.stringify would not write. */
export const toHostileJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('"@1e309"', '1e309')
    .replaceAll('"@-0"', '-0')
    .replaceAll('"@99999999999999999999"', '99999999999999999999')
    .replaceAll('"@proto"', '{"__proto__":{"role":"admin"}}');

/** The value with one of its parts, or a further one, replaced. */
export const mutated = (base: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(base, fc.nat(), hostileValue).map(([value, seed, hostile]) => replacePart(value, seed, hostile));

function replacePart(value: unknown, seed: number, hostile: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && seed % 7 > 1) {
    const at = seed % value.length;
    return value.map((item, index) =>
      index === at ? replacePart(item, Math.floor(seed / 7), hostile) : item,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile;
  const keys = Object.keys(value);
  const key = keys[seed % (keys.length + 1)] ?? 'unknown';
  const part = (value as Record<string, unknown>)[key];
  return { ...value, [key]: replacePart(part, Math.floor(seed / 7), hostile) };
}
