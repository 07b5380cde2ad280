import type { Findings, SdlPlace } from '#federation/compose/problems/problem.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { appliedOf, hasApplied, textOf } from '#federation/compose/subgraph/subgraph.ts';
import type { FieldElement, TypeElement } from '#federation/compose/subgraph/subgraph.ts';

const LABEL = /^(?:[A-Za-z][\w\-:./]*|percent\((?:\d{1,2}(?:\.\d{1,8})?|100)\))$/;

/** A field that moves to another subgraph. */
export interface Override {
  readonly from: string;
  /** Null where the move is done. */
  readonly label: string | null;
}

/** All `@override` of the subgraphs. */
export class Overrides {
  readonly #subgraphs: readonly FederatedSubgraph[];
  readonly #findings: Findings;
  /** By subgraph and coordinate of the field that moves there. */
  readonly #taking = new Map<string, Override>();
  /** By subgraph and coordinate of the field that moves away. */
  readonly #leaving = new Map<string, Override>();

  constructor(subgraphs: readonly FederatedSubgraph[], findings: Findings) {
    this.#subgraphs = subgraphs;
    this.#findings = findings;
    for (const subgraph of subgraphs) {
      for (const type of subgraph.graph.types.values()) {
        for (const field of type.fields.values()) this.#read(subgraph, type, field);
      }
    }
  }

  /** The override of a field that another subgraph loses to this one. */
  taking(subgraph: FederatedSubgraph, field: FieldElement): Override | null {
    return this.#taking.get(keyOf(subgraph.name, field)) ?? null;
  }

  /** The override of a field that this subgraph loses. */
  leaving(subgraph: FederatedSubgraph, field: FieldElement): Override | null {
    return this.#leaving.get(keyOf(subgraph.name, field)) ?? null;
  }

  #read(subgraph: FederatedSubgraph, type: TypeElement, field: FieldElement): void {
    const [applied] = appliedOf(field, 'override');
    if (applied === undefined) return;
    const name = `"${type.name}.${field.name}"`;
    const place = { subgraph: subgraph.name, node: applied.node };
    const on = `on subgraph "${subgraph.name}"`;
    const from = textOf(applied, 'from') ?? '';
    const label = textOf(applied, 'label');
    if (type.kind === 'interface') {
      this.#findings.report(
        'OVERRIDE_ON_INTERFACE',
        `@override cannot be used on field ${name} ${on}: @override is not supported on interface type fields.`,
        place,
      );
      return;
    }
    if (type.isInterfaceObject) {
      this.#collide(
        `@override is not yet supported on fields of @interfaceObject types: cannot be used on field ${name} ${on}.`,
        place,
      );
      return;
    }
    if (label !== null && !LABEL.test(label)) {
      this.#findings.report(
        'OVERRIDE_LABEL_INVALID',
        `Invalid @override label "${label}" on field ${name} ${on}: a label begins with a ` +
          'letter and has letters, digits and "_-:./", or is "percent(x)" with x from 0 to ' +
          '100 and at most 8 decimals.',
        place,
      );
      return;
    }
    if (from === subgraph.name) {
      this.#findings.report(
        'OVERRIDE_FROM_SELF_ERROR',
        `ElementSource and destination subgraphs "${from}" are the same for overridden field ${name}`,
        place,
      );
      return;
    }
    this.#move(subgraph, field, { from, label }, place);
  }

  #move(
    subgraph: FederatedSubgraph,
    field: FieldElement,
    override: Override,
    place: SdlPlace,
  ): void {
    const name = `"${field.parent}.${field.name}"`;
    this.#taking.set(keyOf(subgraph.name, field), override);
    const source = this.#subgraphs.find((one) => one.name === override.from);
    const old = source?.field(field.parent, field.name);
    if (hasApplied(field, 'external')) {
      this.#collide(
        `@override cannot be used on field ${name} on subgraph "${subgraph.name}" since ` +
          `${name} on "${subgraph.name}" is marked with directive "@external"`,
        place,
      );
    }
    if (source === undefined) {
      this.#findings.hint(
        'FROM_SUBGRAPH_DOES_NOT_EXIST',
        `ElementSource subgraph "${override.from}" for field ${name} on subgraph "${subgraph.name}" does not exist.`,
        place,
      );
      return;
    }
    if (old === undefined) {
      this.#checkAbstracted(subgraph, source, field, place);
      return;
    }
    const oldPlace = { subgraph: source.name, node: old.node };
    if (hasApplied(old, 'override')) {
      this.#findings.report(
        'OVERRIDE_SOURCE_HAS_OVERRIDE',
        `Field ${name} on subgraph "${subgraph.name}" is also marked with directive ` +
          `@override in subgraph "${source.name}". Only one @override directive is allowed ` +
          'per field.',
        place,
        oldPlace,
      );
      return;
    }
    for (const directive of ['requires', 'provides'] as const) {
      if (!hasApplied(old, directive)) continue;
      this.#collide(
        `@override cannot be used on field ${name} on subgraph "${subgraph.name}" since ` +
          `${name} on "${source.name}" is marked with directive "@${directive}"`,
        place,
        oldPlace,
      );
    }
    if (source.isExternal(old)) {
      this.#findings.hint(
        'OVERRIDE_DIRECTIVE_CAN_BE_REMOVED',
        `Field ${name} on subgraph "${subgraph.name}" is not resolved anymore by ` +
          `"${source.name}", which declares it @external; @override can be removed.`,
        place,
        oldPlace,
      );
      return;
    }
    this.#leaving.set(keyOf(source.name, old), override);
    this.#findings.hint(
      override.label === null
        ? 'OVERRIDDEN_FIELD_CAN_BE_REMOVED'
        : 'OVERRIDE_MIGRATION_IN_PROGRESS',
      override.label === null
        ? `Field ${name} on subgraph "${source.name}" is overridden by "${subgraph.name}", and can be removed there.`
        : `Field ${name} moves from "${source.name}" to "${subgraph.name}" with the label "${override.label}".`,
      oldPlace,
      place,
    );
  }

  #checkAbstracted(
    subgraph: FederatedSubgraph,
    source: FederatedSubgraph,
    field: FieldElement,
    place: SdlPlace,
  ): void {
    const name = `"${field.parent}.${field.name}"`;
    const abstraction = (subgraph.type(field.parent)?.interfaces ?? [])
      .map((one) => source.type(one))
      .find((one) => one?.isInterfaceObject === true && one.fields.has(field.name));
    if (abstraction !== undefined) {
      this.#collide(
        `Invalid @override on field ${name} of subgraph "${subgraph.name}": source ` +
          `subgraph "${source.name}" has it on the interface object "${abstraction.name}" ` +
          'only, and overriding such fields is not supported.',
        place,
      );
      return;
    }
    this.#findings.hint(
      'OVERRIDE_DIRECTIVE_CAN_BE_REMOVED',
      `Field ${name} on subgraph "${subgraph.name}" no longer exists in "${source.name}"; @override can be removed.`,
      place,
    );
  }

  #collide(message: string, ...places: readonly SdlPlace[]): void {
    this.#findings.report('OVERRIDE_COLLISION_WITH_ANOTHER_DIRECTIVE', message, ...places);
  }
}

function keyOf(subgraph: string, { parent, name }: FieldElement): string {
  return `${subgraph} ${parent}.${name}`;
}
