import { KEY_FIELDS, isMemberIn, keyFieldsOf } from '#test/gateway/worlds/invent-graph.ts';
import type {
  InventedEntity,
  InventedField,
  InventedGraph,
  InventedInterface,
} from '#test/gateway/worlds/invent-graph.ts';

/** The SDL of every subgraph of an invented graph. */
export function writeGraph(graph: InventedGraph): Record<string, string> {
  const written = graph.subgraphs.map(
    (subgraph) => [subgraph, new SubgraphWriter(graph, subgraph).write()] as const,
  );
  return Object.fromEntries(written.filter(([, sdl]) => sdl !== ''));
}

class SubgraphWriter {
  readonly #graph: InventedGraph;
  readonly #subgraph: string;

  constructor(graph: InventedGraph, subgraph: string) {
    this.#graph = graph;
    this.#subgraph = subgraph;
  }

  write(): string {
    const { entities, interfaces, unions, roots } = this.#graph;
    const own = roots.filter(({ owners }) => owners.includes(this.#subgraph));
    const parts = [
      own.length === 0
        ? ''
        : `type Query${this.#contexts('Query')} {\n${own.map((one) => this.#line(one)).join('')}}\n`,
      ...entities.map((entity) => this.#entity(entity)),
      ...interfaces.map((one) => this.#interface(one)),
      ...unions.map(({ name, members }) => {
        const here = members.get(this.#subgraph);
        if (here === undefined) return '';
        return `union ${name}${this.#contexts(name)} = ${here.join(' | ')}\n`;
      }),
    ];
    const text = parts.join('');
    const used = text + this.#values(text);
    const colour = used.includes('Colour') ? 'enum Colour { RED GREEN BLUE }\n' : '';
    const ref = used.includes('Ref!') ? 'type Ref @shareable {\n  a: String!\n  b: Int!\n}\n' : '';
    const long = /: \[*Long\b/.test(used) ? 'scalar Long\n' : '';
    return used + colour + ref + long;
  }

  #entity(entity: InventedEntity): string {
    const { name, presence, fields, externals } = entity;
    const keys = presence.get(this.#subgraph);
    if (keys === undefined) return '';
    const keyFields = keyFieldsOf(keys);
    const mentioned = externals.get(this.#subgraph) ?? new Set<string>();
    const lines = keyFields.map((field) => `  ${field}: ${this.#keyType(field)}\n`);
    for (const field of fields) {
      if (field.owners.includes(this.#subgraph) || field.takenFrom === this.#subgraph) {
        const isMentioned = [...externals.values()].some((names) => names.has(field.name));
        lines.push(this.#line(field, isMentioned));
      } else if (mentioned.has(field.name)) {
        lines.push(`  ${field.name}${field.args}: ${typeText(field)} @external\n`);
      }
    }
    for (const field of mentioned) {
      const type = this.#keyType(field);
      if (type !== undefined) lines.push(`  ${field}: ${type} @external\n`);
    }
    const interfaces = this.#graph.interfaces.filter((one) =>
      isMemberIn(one, entity, this.#subgraph),
    );
    const implemented =
      interfaces.length === 0 ? '' : ` implements ${interfaces.map((one) => one.name).join(' & ')}`;
    return `type ${name}${implemented}${keys.map(keyText).join('')}${this.#contexts(name)} {\n${lines.join('')}}\n`;
  }

  #keyType(field: string): string | undefined {
    return field === 'num' && this.#graph.hasLongKeys ? 'Long!' : KEY_FIELDS[field];
  }

  #contexts(type: string): string {
    return this.#graph.contexts
      .filter(({ subgraph, setter }) => subgraph === this.#subgraph && setter === type)
      .map(({ name }) => ` @context(name: "${name}")`)
      .join('');
  }

  #interface(one: InventedInterface): string {
    if (one.objectIn === this.#subgraph) {
      const lines = one.added.map((field) => this.#line(field)).join('');
      return `type ${one.name} @key(fields: "id") @interfaceObject {\n  id: ID!\n${lines}}\n`;
    }
    const declared = one.declaredIn.get(this.#subgraph);
    if (declared === undefined) return '';
    const lines = declared.map((name) => `  ${name}: String\n`);
    const hasKey = one.keyIn === this.#subgraph;
    if (hasKey) lines.unshift('  id: ID!\n');
    const rules = `${hasKey ? ' @key(fields: "id")' : ''}${this.#contexts(one.name)}`;
    return `interface ${one.name}${rules} {\n${lines.join('')}}\n`;
  }

  #values(text: string): string {
    return this.#graph.values
      .map(({ name, fields, splitBetween }) => {
        if (splitBetween !== null) {
          const own = fields.filter(({ owners }) => owners.includes(this.#subgraph));
          const lines = own.map((field) => this.#line(field)).join('');
          return own.length === 0 ? '' : `type ${name} {\n${lines}}\n`;
        }
        if (!new RegExp(`: \\[*${name}\\b`).test(text)) return '';
        const lines = fields.map((field) => `  ${field.name}${field.args}: ${typeText(field)}\n`);
        return `type ${name} @shareable {\n${lines.join('')}}\n`;
      })
      .join('');
  }

  /** A field that another subgraph mentions may be one that it provides, and then they share it. */
  #line(field: InventedField, isMentioned = false): string {
    const { name, owners, requires, provides, takenFrom, takenBy, firmIn, guards } = field;
    const isFirm = firmIn === this.#subgraph;
    const provided = provides.get(this.#subgraph);
    const guard = guards.get(this.#subgraph);
    const label = takenBy === null ? '' : `, label: "${takenBy}"`;
    const isOwner = owners.includes(this.#subgraph);
    const rules = [
      owners.length > 1 || isMentioned ? ' @shareable' : '',
      requires === null ? '' : ` @requires(fields: ${JSON.stringify(requires)})`,
      provided === undefined ? '' : ` @provides(fields: ${JSON.stringify(provided)})`,
      takenFrom !== null && isOwner ? ` @override(from: "${takenFrom}"${label})` : '',
      guard === undefined || !isOwner ? '' : ` ${guard}`,
    ];
    return `  ${name}${argumentsText(field)}: ${typeText(field)}${isFirm ? '!' : ''}${rules.join('')}\n`;
  }
}

function argumentsText({ args, taken }: InventedField): string {
  if (taken.length === 0) return args;
  const texts = taken.map(
    ({ name, type, from }) => `${name}: ${type} @fromContext(field: ${JSON.stringify(from)})`,
  );
  return args === '' ? `(${texts.join(', ')})` : `${args.slice(0, -1)}, ${texts.join(', ')})`;
}

function keyText({ text, isResolvable }: { text: string; isResolvable: boolean }): string {
  return ` @key(fields: "${text}"${isResolvable ? '' : ', resolvable: false'})`;
}

/** A type in SDL. */
export function typeText({ type: { wrap, named } }: Pick<InventedField, 'type'>): string {
  return wrap.replace('%', named);
}
