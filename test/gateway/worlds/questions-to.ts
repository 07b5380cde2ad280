import type { AskedWorld, EngineMaker } from '#test/gateway/worlds/ask-world.ts';
import { openWorld } from '#test/gateway/worlds/ask-world.ts';
import { deferredForm } from '#test/gateway/worlds/deferred-form.ts';
import { streamedForm } from '#test/gateway/worlds/streamed-form.ts';
import { Dice } from '#test/gateway/worlds/dice.ts';
import { QueryInventor } from '#test/gateway/worlds/invent-query.ts';
import type { InventedQuery } from '#test/gateway/worlds/invent-query.ts';
import { inventWorld } from '#test/gateway/worlds/invent-world.ts';
import type { World } from '#test/gateway/worlds/world.ts';

/** An invented world, ready for queries, and queries for it. */
export interface QuestionedWorld {
  readonly world: World;
  /** The composer's complaints if it rejected the world. */
  readonly asked: AskedWorld | string[];
  readonly questions: readonly InventedQuery[];
  /** The same queries with some fields deferred, and some lists streamed. */
  readonly deferring: readonly InventedQuery[];
  /** Whether one field of it fails for every client. */
  readonly fails: boolean;
}

/** Invents a world and so many queries; the same seed gives the same ones. */
export function questionsTo(
  seed: number,
  count: number,
  makeEngine: EngineMaker,
  isPlain = false,
): QuestionedWorld {
  const { world, fails } = inventWorld(seed, isPlain);
  const asked = openWorld(world, makeEngine);
  if (Array.isArray(asked)) return { world, asked, questions: [], deferring: [], fails };
  const dice = new Dice(seed ^ 0x5eed);
  const questions: InventedQuery[] = [];
  // Some random queries have conflicting fields, and are invalid.
  for (let attempt = 0; attempt < 3 * count && questions.length < count; attempt += 1) {
    const habits = { mayAskTwice: true };
    const made = new QueryInventor(new Dice(dice.seed()), asked.monolith.schema, habits).invent();
    if (made !== null) questions.push(made);
  }
  const luck = new Dice(seed ^ 0xdefe);
  const deferring = questions.map((one) => {
    const query = deferredForm(one.query, luck);
    const isStreamed = luck.chance(60);
    return { ...one, query: isStreamed ? streamedForm(query, asked.monolith.schema, luck) : query };
  });
  return { world, asked, questions, deferring, fails };
}
