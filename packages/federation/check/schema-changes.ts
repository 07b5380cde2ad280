import {
  BreakingChangeType,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { GraphQLNamedType, GraphQLSchema } from 'graphql';

export type Severity = 'breaking' | 'dangerous' | 'safe';

/** One difference between two schemas that clients see. */
export interface SchemaChange {
  readonly severity: Severity;
  /** Kind of the change, such as `FIELD_REMOVED`. */
  readonly kind: string;
  readonly message: string;
  /** What an operation that the change concerns uses: `Type`, `Type.field`, `Type.field(argument:)` or `Enum.VALUE`. */
  readonly coordinate: string;
}

/** How the messages of graphql-js name what changes; the groups are the parts of the coordinate. */
const COORDINATES: Readonly<Record<string, readonly [pattern: RegExp, order: readonly number[]]>> =
  {
    [BreakingChangeType.TYPE_REMOVED]: [/(\w+) was removed\b/, [1]],
    [BreakingChangeType.TYPE_CHANGED_KIND]: [/^(\w+) changed/, [1]],
    [BreakingChangeType.TYPE_REMOVED_FROM_UNION]: [/^(\w+) was removed from union/, [1]],
    [BreakingChangeType.VALUE_REMOVED_FROM_ENUM]: [
      /^(\w+) was removed from enum type (\w+)/,
      [2, 1],
    ],
    [BreakingChangeType.REQUIRED_INPUT_FIELD_ADDED]: [/ on input type (\w+) was added/, [1]],
    [BreakingChangeType.IMPLEMENTED_INTERFACE_REMOVED]: [/^(\w+) no longer implements/, [1]],
    [BreakingChangeType.FIELD_REMOVED]: [/^(\w+)\.(\w+) was removed/, [1, 2]],
    [BreakingChangeType.FIELD_CHANGED_KIND]: [/^(\w+)\.(\w+) changed type/, [1, 2]],
    [BreakingChangeType.REQUIRED_ARG_ADDED]: [/ on (\w+)\.(\w+) was added/, [1, 2]],
    [BreakingChangeType.ARG_REMOVED]: [/^(\w+)\.(\w+) arg (\w+) was removed/, [1, 2, 3]],
    [BreakingChangeType.ARG_CHANGED_KIND]: [/^(\w+)\.(\w+) arg (\w+) has changed/, [1, 2, 3]],
    [BreakingChangeType.DIRECTIVE_REMOVED]: [/^(\w+) was removed/, [1]],
    [DangerousChangeType.VALUE_ADDED_TO_ENUM]: [/^(\w+) was added to enum type (\w+)/, [2]],
    [DangerousChangeType.TYPE_ADDED_TO_UNION]: [/^(\w+) was added to union type (\w+)/, [2]],
    [DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED]: [/ on input type (\w+) was added/, [1]],
    [DangerousChangeType.OPTIONAL_ARG_ADDED]: [/ on (\w+)\.(\w+) was added/, [1, 2]],
    [DangerousChangeType.IMPLEMENTED_INTERFACE_ADDED]: [
      /^(\w+) added to interfaces implemented by (\w+)/,
      [2],
    ],
    [DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE]: [/^(\w+)\.(\w+) arg (\w+) /, [1, 2, 3]],
  };

/** What changes from one schema to another, the gravest first. */
export function schemaChanges(
  before: GraphQLSchema,
  after: GraphQLSchema,
): readonly SchemaChange[] {
  const read = (severity: Severity) => (found: { type: string; description: string }) => ({
    severity,
    kind: found.type,
    message: found.description,
    coordinate: coordinateOf(found.type, found.description),
  });
  return [
    ...findBreakingChanges(before, after).map(read('breaking')),
    ...findDangerousChanges(before, after).map(read('dangerous')),
    ...additions(before, after),
  ];
}

function coordinateOf(kind: string, message: string): string {
  const [pattern, order] = COORDINATES[kind] ?? [/(\w+)/, [1]];
  const match = pattern.exec(message);
  const parts = order.map((index) => match?.[index] ?? '');
  const [type = '', field, argument] = parts;
  if (argument !== undefined) return `${type}.${field}(${argument}:)`;
  return field === undefined ? type : `${type}.${field}`;
}

/** What no operation depends on yet, and what is newly deprecated. */
function additions(before: GraphQLSchema, after: GraphQLSchema): SchemaChange[] {
  const safe = (kind: string, coordinate: string, what: string): SchemaChange => ({
    severity: 'safe',
    kind,
    message: `${coordinate} ${what}.`,
    coordinate,
  });
  const known = before.getTypeMap();
  return Object.values(after.getTypeMap()).flatMap((type) => {
    const old = known[type.name];
    if (old === undefined) return [safe('TYPE_ADDED', type.name, 'was added')];
    const oldMembers = membersOf(old);
    return [...membersOf(type)].flatMap(([name, isDeprecated]) => {
      const coordinate = `${type.name}.${name}`;
      const was = oldMembers.get(name);
      if (was === undefined) {
        // An input field or an enum value is among the dangerous changes.
        const isListed = isInputObjectType(type) || isEnumType(type);
        return isListed ? [] : [safe('FIELD_ADDED', coordinate, 'was added')];
      }
      return isDeprecated && !was ? [safe('DEPRECATED', coordinate, 'was deprecated')] : [];
    });
  });
}

/** Members of a type by name, and whether each is deprecated. */
function membersOf(type: GraphQLNamedType): ReadonlyMap<string, boolean> {
  const members =
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
      : isEnumType(type)
        ? type.getValues()
        : [];
  return new Map(members.map(({ name, deprecationReason }) => [name, deprecationReason != null]));
}
