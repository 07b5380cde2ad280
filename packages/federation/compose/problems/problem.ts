import type { ASTNode } from 'graphql';
import type { CompositionCode, HintCode } from '#federation/compose/problems/codes.ts';

/** A place in the SDL of a subgraph; without a node it is the subgraph as a whole. */
export interface SdlPlace {
  readonly subgraph: string;
  readonly node?: ASTNode | null | undefined;
}

/** Why subgraphs do not compose. */
export interface Problem {
  readonly code: CompositionCode;
  readonly message: string;
  /** The places that contradict each other; the first one is to be changed. */
  readonly places: readonly SdlPlace[];
}

/** A hint for the authors of subgraphs that compose. */
export interface Hint {
  readonly code: HintCode;
  readonly message: string;
  readonly places: readonly SdlPlace[];
}

/** Collects what composition finds, so that one run reports everything. */
export class Findings {
  readonly #problems: Problem[] = [];
  readonly #hints: Hint[] = [];

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  get hints(): readonly Hint[] {
    return this.#hints;
  }

  report(code: CompositionCode, message: string, ...places: readonly SdlPlace[]): void {
    if (this.#problems.some((known) => known.code === code && known.message === message)) return;
    this.#problems.push({ code, message, places });
  }

  hint(code: HintCode, message: string, ...places: readonly SdlPlace[]): void {
    this.#hints.push({ code, message, places });
  }
}
