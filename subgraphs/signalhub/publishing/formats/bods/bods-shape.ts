import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { shownValue } from '#signalhub/facts/shown-value.ts';

/** Absent and null are equivalent in foreign files. */
const maybe = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const TEXT = maybe(Type.String());

/** A percentage, validated where it is read. */
const NUMBER = maybe(Type.Number());

const INTEREST = Type.Object({
  type: TEXT,
  directOrIndirect: TEXT,
  startDate: TEXT,
  endDate: TEXT,
  share: maybe(
    Type.Object({
      exact: NUMBER,
      minimum: NUMBER,
      maximum: NUMBER,
      exclusiveMinimum: NUMBER,
      exclusiveMaximum: NUMBER,
    }),
  ),
});

const UNSPECIFIED = Type.Object({ reason: TEXT, description: TEXT });
const PARTY = maybe(Type.Union([Type.String(), UNSPECIFIED]));

const LISTING = Type.Object({
  stockExchangeJurisdiction: TEXT,
  security: maybe(Type.Object({ ticker: TEXT })),
});

const RECORD_DETAILS = Type.Object({
  name: TEXT,
  names: maybe(Type.Array(Type.Object({ type: TEXT, fullName: TEXT }))),
  entityType: maybe(Type.Object({ type: TEXT })),
  foundingDate: TEXT,
  publicListing: maybe(Type.Object({ securitiesListings: maybe(Type.Array(LISTING)) })),
  unspecifiedPersonDetails: maybe(UNSPECIFIED),
  unspecifiedEntityDetails: maybe(UNSPECIFIED),
  subject: PARTY,
  interestedParty: PARTY,
  interests: maybe(Type.Array(INTEREST)),
});

/** Types of all members that are read. Other members may be anything. */
const READ_MEMBERS = Compile(
  Type.Object({
    recordStatus: TEXT,
    recordDetails: RECORD_DETAILS,
    publicationDetails: maybe(
      Type.Object({
        publicationDate: TEXT,
        publisher: maybe(Type.Object({ name: TEXT, url: TEXT })),
      }),
    ),
    source: maybe(
      Type.Object({ type: maybe(Type.Array(Type.String())), description: TEXT, url: TEXT }),
    ),
  }),
);

/** A member whose type violates the standard. */
export interface BodsShapeFault {
  /** Dotted path in the statement. */
  readonly field: string;
  readonly message: string;
}

/** Type errors of a statement, at most one per member. */
export function shapeFaultsOf(statement: object): BodsShapeFault[] {
  if (READ_MEMBERS.Check(statement)) return [];
  const faults = new Map<string, BodsShapeFault>();
  for (const { instancePath } of READ_MEMBERS.Errors(statement)) {
    const path = instancePath.split('/').slice(1);
    const isInside = [...faults.keys()].some((known) => known.startsWith(`${path.join('.')}.`));
    if (path.length === 0 || isInside) continue;
    const found = shownValue(valueAt(statement, path));
    const field = path.join('.');
    faults.set(field, { field, message: `has another type in BODS 0.4 (found ${found})` });
  }
  return [...faults.values()];
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key],
    value,
  );
}
