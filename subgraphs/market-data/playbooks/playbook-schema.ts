import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ASSET_CLASSES, MARKETS } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { FAMILIES, LEAD_PLACES } from '#market-data/playbooks/playbook.ts';

const closed = { additionalProperties: false };

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const oneOf = <Name extends string>(names: readonly Name[]) => Type.Enum([...names]);

const conditions = Type.Array(text(200), { maxItems: 12 });

/** Longer recipes are read by fewer people and cost every agent that runs them. */
const MAX_SYNTHESIS_CHARACTERS = 1_200;

const entry = Type.Object(
  {
    name: text(128),
    id: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' })),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()])),
    ),
  },
  closed,
);

const reading = Type.Object(
  {
    votes: Type.Array(
      Type.Object({ family: oneOf(FAMILIES), bullish: conditions, bearish: conditions }, closed),
      { minItems: 1, maxItems: FAMILIES.length },
    ),
    void_where: Type.Optional(conditions),
    lead: Type.Optional(Type.Object({ family: oneOf(FAMILIES), on: oneOf(LEAD_PLACES) }, closed)),
    context: Type.Optional(conditions),
    ranks: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 250 }), { maxItems: 4, uniqueItems: true }),
    ),
  },
  closed,
);

const constraint = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' }),
    value: Type.Optional(Type.Number()),
    text: text(300),
  },
  closed,
);

const intervals = Type.Array(oneOf(INTERVALS), { minItems: 1, uniqueItems: true });

const file = Type.Object(
  {
    title: text(80),
    chinese: text(80),
    source: text(300),
    about: text(400),
    applicable_to: Type.Object(
      {
        market: Type.Optional(Type.Array(oneOf(MARKETS), { minItems: 1, uniqueItems: true })),
        when: text(300),
      },
      closed,
    ),
    indicators: Type.Array(entry, { minItems: 1, maxItems: 12 }),
    intervals_per_asset_class: Type.Object(
      Object.fromEntries(ASSET_CLASSES.map((name) => [name, Type.Optional(intervals)])),
      { ...closed, minProperties: 1 },
    ),
    bars: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    reading,
    published: Type.Optional(Type.Array(text(64), { maxItems: 12, uniqueItems: true })),
    synthesis: text(MAX_SYNTHESIS_CHARACTERS),
    constraints: Type.Optional(Type.Array(constraint, { maxItems: 10 })),
  },
  closed,
);

const validator = Compile(file);

/** The error in the content of a file, as a sentence that names the member; null if there is none. */
export function schemaProblem(content: unknown): string | null {
  if (validator.Check(content)) return null;
  const [first] = validator.Errors(content);
  const place = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  // A member that the schema does not have fails against the schema `false`.
  const about = first?.keyword === 'boolean' ? 'is not a member of a playbook' : first?.message;
  return `${place === '' ? 'the file' : place} ${about ?? 'is not allowed'}`;
}
