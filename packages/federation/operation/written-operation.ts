import type { OperationDefinitionNode } from 'graphql';
import type { FragmentMap } from '#federation/operation/specialise-operation.ts';

/** An operation and the fragments that it uses. */
export interface WrittenOperation {
  readonly node: OperationDefinitionNode;
  readonly fragments: FragmentMap;
}
