import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { JsonTooLongError, jsonText } from '#kernel/text/json-text.ts';
import { LONG_CHARACTERS, longJson, sendInTurns } from '#kernel/http/long-text.ts';
import type { Rasterizer } from '#kernel/ports/rasterizer.ts';
import { isRawJson } from '#kernel/text/raw-json.ts';
import { JSON_TYPE } from '#rest-documents/compile/output-shape.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import type { HeaderField } from '#rest-documents/compile/wire-shape.ts';
import type { AnswerCache } from '#rest-documents/http/answer-cache.ts';
import { linkWith, nextPageLink } from '#rest-documents/http/next-page.ts';
import { sendBytes, sendText } from '#rest-documents/http/reply.ts';
import type { TableRepresentation } from '#rest-documents/http/representation.ts';
import type { Shaper } from '#rest-documents/http/shape.ts';
import { compileShaper } from '#rest-documents/http/shape.ts';
import { entityTag, isUnchanged, tagOfRepresentation } from '#rest-documents/http/validator.ts';

/** An answer being sent: its request, and its headers so far. */
export interface Sending {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly headers: OutgoingHttpHeaders;
}

type Data = GraphAnswer['data'];

/** Writes the answers of one route: headers, validators and bodies. */
export class AnswerSender {
  readonly #route: Route;
  readonly #shaper: Shaper | null;
  readonly #answerCache: AnswerCache;
  /** Schedules writing of long answers. */
  readonly #turns: FairTurns;
  /** Whether the entity tag is a hash of the body, because the graph provides none. */
  readonly #isHashed: boolean;
  /** Whether the edition alone is the entity tag: for answers to a POST. */
  readonly #isEditioned: boolean;

  constructor(route: Route, answerCache: AnswerCache, turns: FairTurns) {
    this.#route = route;
    this.#answerCache = answerCache;
    this.#turns = turns;
    this.#shaper = compileShaper(route.output);
    this.#isHashed =
      route.method === 'GET' && !route.headers.some(({ name }) => name.toLowerCase() === 'etag');
    this.#isEditioned = route.method === 'POST' && route.changesWith !== null;
  }

  /** Whether answers have validators derived from an edition. */
  get hasKeys(): boolean {
    return this.#isHashed || this.#isEditioned;
  }

  /** Entity tag of an answer that is revalidated by its edition alone; null for others. */
  tagOf(key: string | null): string | null {
    return this.#isEditioned && key !== null ? `W/"${key}"` : null;
  }

  /** Sends the cached answer; returns false if there is none. */
  sendKept(sending: Sending, key: string): boolean {
    if (!this.#route.keepsAnswers) return this.#sendIfKnown(sending, key);
    const kept = this.#answerCache.keptAnswer(key);
    if (kept === null) return false;
    const { req, res } = sending;
    const answered = { ...sending.headers, ...kept.headers };
    if (isKnown(req, answered)) sendNotModified(res, answered);
    else sendBytes(res, 200, answered, kept.body);
    return true;
  }

  /** Answers 304 to a client that has the current answer, without computing it. */
  #sendIfKnown({ req, res, headers }: Sending, key: string): boolean {
    if (req.headers['if-none-match'] === undefined) return false;
    const tag = this.tagOf(key) ?? this.#answerCache.tagOf(key);
    if (tag === null) return false;
    headers['etag'] = tag;
    if (isKnown(req, headers)) {
      headers['cache-control'] = 'no-cache';
      sendNotModified(res, headers);
      return true;
    }
    delete headers['etag'];
    return false;
  }

  /**
   * Sends the documented JSON, or the single text that is the answer. Throws, or rejects as `sendInTurns`,
   * where it cannot be written.
   *
   * @param query Query of the request, which the link to the next page repeats.
   * @param key Key under which the answer is cached; null for none.
   * @param isWhole False for a partial answer, which gets no validator.
   */
  send(
    { req, res, headers }: Sending,
    data: Data,
    query: ParsedUrlQuery,
    key: string | null,
    isWhole = true,
  ): void | Promise<void> {
    writeHeaderFields(this.#route.headers, data, query, headers);
    if (isKnown(req, headers)) {
      sendNotModified(res, headers);
      return undefined;
    }
    const body = this.#shaper === null ? data : this.#shaper(data);
    headers['content-type'] = this.#route.contentType;
    if (this.#route.contentType === JSON_TYPE && isRawJson(body) && body.bytes !== undefined) {
      sendBytes(res, 200, headers, body.bytes);
      return undefined;
    }
    if (this.#isEditioned) headers['cache-control'] ??= 'no-cache';
    const isTagged = this.#isHashed && isWhole;
    // The tag is a hash of the whole text.
    const text = this.#textOf(body, isTagged ? Infinity : LONG_CHARACTERS);
    if (text === null) {
      return sendInTurns(res, longJson(body), this.#turns, () => res.writeHead(200, headers));
    }
    if (isTagged) {
      this.#tag(headers, hash('sha1', text, 'base64url'), key);
      if (key !== null && this.#route.keepsAnswers) this.#keep(key, headers, text);
    }
    if (isTagged && isKnown(req, headers)) sendNotModified(res, headers);
    else sendText(res, 200, headers, text);
    return undefined;
  }

  /**
   * Sends the PNG of an SVG answer. Its tag is that of the document, so a client that has the picture gets
   * 304 before it is rendered again.
   */
  async sendPicture(
    { req, res, headers }: Sending,
    data: Data,
    rasterizer: Rasterizer,
    key: string | null,
  ): Promise<void> {
    const svg = String(this.#shaper === null ? data : this.#shaper(data));
    this.#tag(headers, hash('sha1', svg, 'base64url'), key);
    if (isKnown(req, headers)) {
      sendNotModified(res, headers);
      return;
    }
    const png = await rasterizer.png(svg);
    headers['content-type'] = this.#route.contentType;
    sendBytes(res, 200, headers, png);
  }

  /** Sends the rows of an answer in a table format. */
  async sendTable(
    { req, res, headers }: Sending,
    data: Data,
    table: TableRepresentation,
    query: ParsedUrlQuery,
    key: string | null,
  ): Promise<void> {
    writeHeaderFields(this.#route.headers, data, query, headers);
    if (headers['etag'] !== undefined)
      headers['etag'] = tagOfRepresentation(String(headers['etag']), table.suffix);
    if (isKnown(req, headers)) {
      sendNotModified(res, headers);
      return;
    }
    const bytes = await table.bytesOf(data);
    Object.assign(headers, table.headers);
    const next = nextPageLink(query, data, this.#route.table!);
    if (next !== null) headers['link'] = next;
    if (this.#isHashed) this.#tag(headers, hash('sha1', bytes, 'base64url'), key);
    if (this.#isHashed && isKnown(req, headers)) sendNotModified(res, headers);
    else sendBytes(res, 200, headers, bytes);
  }

  #tag(headers: OutgoingHttpHeaders, digest: string, key: string | null): void {
    const tag = entityTag(digest);
    if (key !== null) this.#answerCache.remember(key, tag);
    headers['etag'] = tag;
    headers['cache-control'] ??= 'no-cache';
  }

  #keep(key: string, headers: OutgoingHttpHeaders, text: string): void {
    const names = ['content-type', 'etag', 'cache-control'];
    const kept = [...names, ...this.#route.headers.map(({ name }) => name.toLowerCase())];
    const own = kept.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    );
    this.#answerCache.keep(key, {
      headers: Object.fromEntries(own) as OutgoingHttpHeaders,
      body: Buffer.from(text),
    });
  }

  /** Null for a text whose raw leaves are longer than this in total. */
  #textOf(body: unknown, maxCharacters: number): string | null {
    if (this.#route.contentType !== JSON_TYPE) return String(body);
    try {
      return jsonText(body, { left: maxCharacters });
    } catch (error) {
      if (error instanceof JsonTooLongError) return null;
      throw error;
    }
  }
}

/** Whether the client's `If-None-Match` names the validator. */
function isKnown(req: IncomingMessage, { etag }: OutgoingHttpHeaders): boolean {
  const ifNoneMatch = req.headers['if-none-match'];
  return etag !== undefined && ifNoneMatch !== undefined && isUnchanged(ifNoneMatch, String(etag));
}

function sendNotModified(res: ServerResponse, headers: OutgoingHttpHeaders): void {
  delete headers['content-type'];
  delete headers['content-disposition'];
  res.writeHead(304, headers);
  res.end();
}

/** Writes the values of `@header` fields into the headers; null and absent values add none. */
function writeHeaderFields(
  fields: readonly HeaderField[],
  data: unknown,
  query: ParsedUrlQuery,
  headers: OutgoingHttpHeaders,
): void {
  for (const { name, keys, nextPage } of fields) {
    let value: unknown = data;
    for (const key of keys) value = (value as Record<string, unknown> | null | undefined)?.[key];
    if (value === null || value === undefined) continue;
    const lowerName = name.toLowerCase();
    const text = String(value);
    if (nextPage !== null) headers[lowerName] = linkWith(query, { [nextPage]: text });
    else headers[lowerName] = lowerName === 'etag' ? entityTag(text) : text;
  }
}
