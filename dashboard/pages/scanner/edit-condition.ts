import type { Condition, Group } from '#dashboard/pages/scanner/scan.ts';

/** The path of a condition: the index in each group, from the outermost group on. */
export type ConditionPath = readonly number[];

/** The group with a condition changed; null takes it out. */
export function changeAt(
  group: Group,
  path: ConditionPath,
  change: (condition: Condition) => Condition | null,
): Group {
  const [at, ...rest] = path;
  if (at === undefined) {
    const changed = change(group);
    return changed !== null && isGroup(changed) ? changed : group;
  }
  const parts = group.parts.flatMap((part, place) => {
    if (place !== at) return [part];
    const changed = rest.length > 0 && isGroup(part) ? changeAt(part, rest, change) : change(part);
    // A negation without a condition is removed.
    const isEmptyNot = changed?.kind === 'not' && changed.parts.length === 0;
    return changed === null || isEmptyNot ? [] : [changed];
  });
  return { ...group, parts };
}

/** The group with a condition more at the end of one of its groups. */
export function addTo(group: Group, path: ConditionPath, added: Condition): Group {
  return changeAt(group, path, (one) =>
    isGroup(one) ? { ...one, parts: [...one.parts, added] } : one,
  );
}

/** The opposite of a condition; that of an opposite is the condition itself. */
export function negated(condition: Condition): Condition {
  if (condition.kind !== 'not') return { kind: 'not', parts: [condition] };
  return condition.parts[0] ?? condition;
}

export function isGroup(condition: Condition): condition is Group {
  return condition.kind === 'all' || condition.kind === 'any' || condition.kind === 'not';
}
