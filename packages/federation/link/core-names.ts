import type { DocumentNode } from 'graphql';
import { isCoreLink, linksOf } from '#federation/link/schema-links.ts';
import type { SchemaLink } from '#federation/link/schema-links.ts';

/** Directives that federation defines in a supergraph, linked or not, by the names that composers usually give them. */
const CORE_DIRECTIVES: ReadonlySet<string> = new Set(
  (
    'authenticated context context__fromContext core cost inaccessible join__directive ' +
    'join__enumValue join__field join__graph join__implements join__owner join__type ' +
    'join__unionMember link listSize policy requiresScopes tag'
  ).split(' '),
);

/** Types that federation defines in a supergraph, linked or not. */
const CORE_TYPES: ReadonlySet<string> = new Set(
  (
    '_FieldSet context__ContextFieldValue join__ContextArgument join__DirectiveArguments ' +
    'join__FieldSet join__FieldValue join__Graph link__Import link__Purpose policy__Policy ' +
    'requiresScopes__Scope'
  ).split(' '),
);

/** Specifications whose elements are known by their bare names. */
const BARE: ReadonlySet<string> = new Set(['federation', 'cost']);

/**
 * The meaning of the names in a schema: the directives and types of federation, under the names that a `@link` gives
 * them. The core name of an element is the one that composers usually give it, such as `authenticated` or
 * `join__field`.
 */
export class CoreNames {
  readonly links: readonly SchemaLink[];
  /** Core names by local name, directives with `@`; null for an element of another specification. */
  readonly #imported = new Map<string, string | null>();
  /** Links by namespace. */
  readonly #namespaces = new Map<string, SchemaLink>();
  readonly #known = new Map<string, string | null>();

  /** Throws an `Error` of one line where two links claim one name and one of them is federation's. */
  constructor(schema: DocumentNode) {
    this.links = linksOf(schema);
    for (const link of this.links) {
      this.#claimNamespace(link);
      for (const { element, local } of link.imports ?? []) {
        this.#claim(local, isCoreLink(link) ? coreName(link, element) : null);
      }
    }
  }

  /** The core name of a directive, without `@`; null for a directive that is not federation's. */
  directive(local: string): string | null {
    return this.#nameOf(`@${local}`)?.slice(1) ?? null;
  }

  /** The core name of a type; null for a type that is not federation's. */
  type(local: string): string | null {
    return this.#nameOf(local);
  }

  /** Whether a name has the prefix of one of federation's linked specifications. */
  hasCorePrefix(local: string): boolean {
    const at = local.indexOf('__');
    if (at <= 0) return false;
    const prefix = local.slice(0, at);
    return this.links.some(
      (link) => isCoreLink(link) && (link.namespace === prefix || link.name === prefix),
    );
  }

  #nameOf(local: string): string | null {
    const known = this.#known.get(local);
    if (known !== undefined) return known;
    const imported = this.#imported.get(local);
    const name = imported === undefined ? this.#unimported(local) : imported;
    this.#known.set(local, name);
    return name;
  }

  #unimported(local: string): string | null {
    const sigil = local.startsWith('@') ? '@' : '';
    const name = local.slice(sigil.length);
    const at = name.indexOf('__');
    const link = this.#namespaces.get(at <= 0 ? name : name.slice(0, at));
    if (link !== undefined && (at > 0 || sigil === '@')) {
      if (!isCoreLink(link)) return null;
      return coreName(link, `${sigil}${at <= 0 ? link.name : name.slice(at + 2)}`);
    }
    // Without a link, the usual name counts: a protected field must not become public.
    const bare = name.replace(/^(?:federation|cost)__/, '');
    const usual = sigil === '@' ? CORE_DIRECTIVES : CORE_TYPES;
    if (usual.has(bare)) return `${sigil}${bare}`;
    return null;
  }

  #claimNamespace(link: SchemaLink): void {
    const other = this.#namespaces.get(link.namespace);
    if (other !== undefined && other.identity !== link.identity) {
      if (isCoreLink(other) || isCoreLink(link)) throw clash(link.namespace);
    }
    this.#namespaces.set(link.namespace, link);
  }

  #claim(local: string, name: string | null): void {
    const other = this.#imported.get(local);
    if (other !== undefined && other !== name) throw clash(local);
    this.#imported.set(local, name);
  }
}

function coreName({ name }: SchemaLink, element: string): string {
  const sigil = element.startsWith('@') ? '@' : '';
  const bare = element.slice(sigil.length);
  if (BARE.has(name) || (sigil === '@' && bare === name)) return element;
  return `${sigil}${name}__${bare}`;
}

function clash(name: string): Error {
  return new Error(`Two @link of the schema claim the name ${name}; rename one of them.`);
}
