import type { GraphQLFormattedError } from 'graphql';
import { DeliveredData } from '#graph-server/answer/delivered-data.ts';
import { errorAnswer } from '#graph-server/answer/execute-request.ts';
import { answerTooLong } from '#graph-server/answer/stringify-answer.ts';
import type {
  DeferredResult,
  GraphAnswer,
  LaterPart,
  AnnouncedPart,
  StreamedItems,
} from '#kernel/ports/graph.ts';
import { JsonTooLongError, jsonText } from '#kernel/text/json-text.ts';
import type { TextBudget } from '#kernel/text/json-text.ts';

/** Texts of the members of one part. */
interface PartMembers {
  readonly incremental: string[];
  readonly completed: string[];
}

/**
 * The later parts of one answer in the current format: a part is announced in `pending`, its fields come in
 * `incremental` with its id, and `completed` ends it. A field that the client has is not sent again.
 */
export class CurrentParts {
  readonly #delivered: DeliveredData;
  readonly #budget: TextBudget;
  /** Lists whose text was too long, so that nothing of them follows. */
  readonly #ended = new Set<number>();
  /** Parts of an object that a null removed from the client's answer, although another part still delivers to it. */
  readonly #taken = new Set<number>();

  constructor({ data }: Pick<GraphAnswer, 'data'>, budget: TextBudget) {
    this.#delivered = new DeliveredData(data ?? null);
    this.#budget = budget;
  }

  /** The text of a later part. */
  textOf({ pending, incremental, hasNext }: LaterPart): string {
    const members: PartMembers = { incremental: [], completed: [] };
    const news = new Set((pending ?? []).map(({ id }) => id));
    for (const one of pending ?? []) this.#takeClosed(one);
    for (const result of incremental) {
      if (news.has(result.id)) this.#takeLost(result);
      if (this.#taken.has(result.id)) continue;
      if ('items' in result) this.#addItems(result, members);
      else this.#addFragment(result, members);
    }
    for (const one of pending ?? []) this.#takeLost(one);
    const announced = (pending ?? []).filter((one) => !this.#taken.has(one.id));
    const texts = [
      ...(announced.length === 0 ? [] : [pendingText(announced)]),
      ...listText('incremental', members.incremental),
      ...listText('completed', members.completed),
      `"hasNext":${hasNext}`,
    ];
    return `{${texts.join()}}`;
  }

  #takeClosed({ id, path }: AnnouncedPart): void {
    if (this.#delivered.isClosed(path)) this.#taken.add(id);
  }

  /** A part of an object that came with none, because the fragment around it failed. */
  #takeLost({ id, path }: AnnouncedPart): void {
    if (!this.#delivered.has(path)) this.#taken.add(id);
  }

  #addFragment({ id, path, data, errors = [] }: DeferredResult, members: PartMembers): void {
    const fresh = data === null ? null : this.#delivered.freshIn(path, data);
    if (fresh === null) {
      members.completed.push(completedText(id, errors));
      return;
    }
    const shown = errors.filter((error) => !this.#isKnown(error));
    const fields = fresh.length === 0 && shown.length > 0 ? [{ subPath: [], data: {} }] : fresh;
    try {
      const texts = fields.map((one, at) => {
        const own = at === 0 && shown.length > 0 ? { errors: shown } : {};
        const subPath = one.subPath.length === 0 ? {} : { subPath: one.subPath };
        return entryText(id, 'data', jsonText(one.data, this.#budget), { ...subPath, ...own });
      });
      members.incremental.push(...texts);
      members.completed.push(completedText(id));
      for (const one of fields) this.#delivered.add([...path, ...one.subPath], one.data);
    } catch (error) {
      members.completed.push(completedText(id, tooLong(error)));
    }
  }

  #addItems({ id, path, items, from, isLast, errors }: StreamedItems, members: PartMembers): void {
    if (this.#ended.has(id)) return;
    if (items === null) {
      members.completed.push(completedText(id, errors ?? []));
      return;
    }
    try {
      const own = errors === undefined ? {} : { errors };
      members.incremental.push(entryText(id, 'items', jsonText(items, this.#budget), own));
      if (isLast) members.completed.push(completedText(id));
      const byIndex: Record<number, unknown> = {};
      for (const [at, item] of items.entries()) byIndex[from + at] = item;
      this.#delivered.add(path, byIndex);
    } catch (error) {
      this.#ended.add(id);
      members.completed.push(completedText(id, tooLong(error)));
    }
  }

  /** Whether the client got the error with the null that it explains. */
  #isKnown({ path }: GraphQLFormattedError): boolean {
    return path !== undefined && this.#delivered.isClosed(path);
  }
}

/** The member that announces what follows. */
export function pendingText(pending: readonly AnnouncedPart[]): string {
  const announced = pending.map(({ id, ...rest }) => ({ id: String(id), ...rest }));
  return `"pending":${JSON.stringify(announced)}`;
}

function listText(name: string, texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [`"${name}":[${texts.join()}]`];
}

function entryText(id: number, key: 'data' | 'items', text: string, more: object): string {
  const rest = JSON.stringify(more).slice(1);
  return `{"id":"${id}","${key}":${text}${rest === '}' ? '' : ','}${rest}`;
}

function completedText(id: number, errors?: readonly GraphQLFormattedError[]): string {
  return JSON.stringify({ id: String(id), ...(errors === undefined ? {} : { errors }) });
}

function tooLong(error: unknown): readonly GraphQLFormattedError[] {
  if (!(error instanceof JsonTooLongError)) throw error;
  return errorAnswer(answerTooLong()).errors ?? [];
}
