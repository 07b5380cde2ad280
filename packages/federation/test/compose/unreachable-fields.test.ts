import { composeServices } from '#federation/compose/compose-services.ts';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { unreachableFields } from '#federation/compose/unreachable-fields.ts';

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", ' +
  'import: ["@key", "@shareable", "@override", "@external", "@provides", "@context", "@fromContext"])\n';

function supergraphOf(subgraphs: Readonly<Record<string, string>>): string {
  const { supergraphSdl, errors } = composeServices(
    Object.entries(subgraphs).map(([name, sdl]) => ({
      name,
      url: `http://${name}.invalid`,
      typeDefs: parse(LINK + sdl),
    })),
  );
  if (supergraphSdl === undefined) throw new Error(errors.map(({ message }) => message).join());
  return supergraphSdl;
}

const PARTS = {
  a: 'type Query { v: V p: P } type V @shareable { x: Int y: Int } type P @key(fields: "id") { id: ID! }',
  b: `type Query { w: V } type V @shareable { x: Int y: Int }
    type P @key(fields: "id") { id: ID! value: V }`,
};

describe('the proof that every field is reachable', () => {
  test('finds nothing in a graph whose fields are all reachable', () => {
    expect(unreachableFields(supergraphOf(PARTS))).toEqual([]);
  });

  test('names the unreachable field, and the path to it', () => {
    // What a composer would have to accept: only one subgraph has the field, and its type has no
    // key.
    const sdl = supergraphOf(PARTS).replace('y: Int', 'y: Int @join__field(graph: A)');
    expect(unreachableFields(sdl).map(({ message }) => message)).toEqual([
      '"V.y" cannot be reached at w.y: no key leads there.',
    ]);
  });

  test('checks a field that moves in its old and its new subgraph', () => {
    const sdl = supergraphOf({
      a: 'type Query { p: P } type P @key(fields: "id") { id: ID! name: String }',
      b: `type P @key(fields: "id") {
        id: ID! name: String @override(from: "a", label: "percent(5)")
      }`,
    });
    expect(unreachableFields(sdl).map(({ message }) => message)).toEqual([]);
    const closed = sdl.replace(
      '@join__type(graph: B, key: "id")',
      '@join__type(graph: B, key: "id", resolvable: false)',
    );
    expect(unreachableFields(closed).map(({ message }) => message)).toEqual([
      '"P.name" cannot be reached at p.name: no key leads there, while percent(5) holds.',
    ]);
  });

  test('checks a path that provides a field apart from one that does not', () => {
    const services = {
      a: `type Query { z: Q @provides(fields: "size") }
        type Q @key(fields: "id") { id: ID! parts: Q size: String @external }`,
      b: 'type Q @key(fields: "id", resolvable: false) { id: ID! size: String @shareable }',
    };
    expect(() => supergraphOf(services)).toThrow(
      '"Q.size" cannot be reached at z.parts.size: no key leads there.',
    );
    const open = { ...services, b: services.b.replace(', resolvable: false', '') };
    expect(unreachableFields(supergraphOf(open))).toEqual([]);
  });

  test('checks a field only on paths on which its object can occur', () => {
    const services = {
      a: 'type Query { u: U } union U = S type S @key(fields: "id") { id: ID! }',
      b: `type S @key(fields: "id") { id: ID! peer: U } union U = P | S
        type P { part: R } type R @key(fields: "id") { id: ID! }`,
      c: 'type R @key(fields: "id", resolvable: false) { id: ID! tag: String }',
    };
    expect(() => supergraphOf(services)).toThrow(/"R.tag" cannot be reached at u.*peer.*part.tag/);
  });

  test('checks a field with a value from its context apart from paths without one', () => {
    const services = {
      a: `type Query { p: P k: K } type P @context(name: "c") { id: ID! k: K back: K }
        type K @key(fields: "id") { id: ID! v(x: ID @fromContext(field: "$c { id }")): Int }`,
    };
    expect(() => supergraphOf(services)).toThrow(/K.v/);
  });

  test('checks every path into a union whose members differ between subgraphs', () => {
    const composed = supergraphOf({
      a: `type Query { far: P } type P @key(fields: "id") { id: ID! owner: U @shareable } union U = P
        type Q @key(fields: "id") { id: ID! label: String }`,
      c: `type Query { near: P } type P @key(fields: "id") { id: ID! owner: U @shareable } union U = P | Q
        type Q @key(fields: "id") { id: ID! label: String @override(from: "a", label: "off") }`,
    });
    // A composer that accepts a shared field without a common type.
    const sdl = composed.replace('@join__unionMember(graph: C, member: "P")', '');
    expect(unreachableFields(sdl).map(({ message }) => message)).toEqual([]);
    // Only `near` returns a Q, which subgraph a no longer resolves.
    const closed = sdl.replace(
      /(type Q\s+@join__type\(graph: A, key: "id")/,
      '$1, resolvable: false',
    );
    expect(unreachableFields(closed).map(({ message }) => message)).toEqual([
      '"Q.label" cannot be reached at near.owner.label: no key leads there.',
    ]);
  });
});
