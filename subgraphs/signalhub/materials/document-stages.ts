import { hash } from 'node:crypto';
import type { MaterialSourcePayload } from '#signalhub/facts/kinds/material-source.ts';
import type {
  MaterialAnalysisPayload,
  MaterialResultPayload,
  PolicyMaterialPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import {
  endOfShanghaiDateMs,
  formatTimestamp,
  parseTimestamp,
  shanghaiDate,
} from '#signalhub/facts/shanghai-time.ts';
import { canonicalDocumentNumber } from '#signalhub/materials/document-number.ts';
import { canonicalUrl } from '#signalhub/materials/canonical-url.ts';

/** A document as the list of its source has it. */
export interface ListedDocument {
  readonly title: string;
  readonly url: string;
  /** Date of its publication. */
  readonly publishedOn: string;
  /** Document number (文号), if the list states it. */
  readonly docNo: string | null;
}

const MAX_TITLE = 300;
const MAX_DOC_NO = 80;
/** Length of a text, as the kind `policy_material` has it. */
export const MAX_DOCUMENT_TEXT = 20_000;

/** A document that was first seen later than this after its date is a backfilled one. */
const BACKFILLED_AFTER_MS = 24 * 3_600_000;

/**
 * The id of a document of a source, which stays the same through all stages. It is derived from the document number if
 * the list states it, else from the normalised address.
 */
export function documentId(sourceId: string, { url, docNo }: ListedDocument): string {
  const number = docNo === null ? null : canonicalDocumentNumber(docNo);
  const identity = number ?? canonicalUrl(url) ?? url;
  return `${sourceId}.${hash('sha256', identity).slice(0, 16)}`;
}

/** Stage 1: the list names the document. */
export function discoveredDocument(
  listed: ListedDocument,
  { source_id: sourceId }: MaterialSourcePayload,
  seenAtMs: number,
): PolicyMaterialPayload {
  const seenOn = shanghaiDate(seenAtMs);
  return {
    material_id: documentId(sourceId, listed),
    source_id: sourceId,
    title: cut(listed.title, MAX_TITLE),
    text: '',
    doc_no: listed.docNo === null ? null : cut(listed.docNo, MAX_DOC_NO),
    url: listed.url,
    // Some lists announce the date of tomorrow.
    material_date: listed.publishedOn > seenOn ? seenOn : listed.publishedOn,
    first_seen_at: formatTimestamp(seenAtMs),
    signal_ready_at: null,
    lifecycle_stage: 'discovered',
    lifecycle_status: 'pending',
    results: [],
  };
}

/** Stages 1 and 2 of a flash: its title is all of its text that is kept. */
export function listedFlash(
  flash: { readonly id: string } & Omit<ListedDocument, 'docNo'>,
  publisher: MaterialSourcePayload,
  seenAtMs: number,
): PolicyMaterialPayload {
  const seen = discoveredDocument({ ...flash, docNo: null }, publisher, seenAtMs);
  return {
    ...seen,
    material_id: `${publisher.source_id}.${flash.id}`,
    text: seen.title,
    lifecycle_stage: 'extracted',
  };
}

/** Stage 2: its body is read. From now on the document has the date that it bears. */
export function extractedDocument(
  known: PolicyMaterialPayload,
  body: { readonly text: string; readonly docNo: string | null; readonly writtenOn: string | null },
): PolicyMaterialPayload {
  const { material_date: publishedOn } = known;
  const { writtenOn, docNo } = body;
  const isEarlier = writtenOn !== null && writtenOn < publishedOn;
  return {
    ...known,
    text: cut(body.text, MAX_DOCUMENT_TEXT),
    doc_no: known.doc_no ?? (docNo === null ? null : cut(docNo, MAX_DOC_NO)),
    ...(isEarlier && { material_date: writtenOn, published_on: publishedOn }),
    lifecycle_stage: 'extracted',
    lifecycle_status: 'pending',
  };
}

/** Its page has no body that can be read. */
export function unreadDocument(known: PolicyMaterialPayload): PolicyMaterialPayload {
  return { ...known, lifecycle_status: 'failed' };
}

/**
 * Stages 3 and 4: it is analysed, and its sectors are those of the catalog. A document that is mapped again keeps the
 * time at which it was first ready.
 */
export function mappedDocument(
  known: PolicyMaterialPayload,
  results: readonly MaterialResultPayload[],
  analysis: MaterialAnalysisPayload,
): PolicyMaterialPayload {
  return {
    ...known,
    signal_ready_at: known.signal_ready_at ?? analysis.mapped_at,
    lifecycle_stage: 'mapped',
    lifecycle_status: 'complete',
    results: [...results],
    analysis,
  };
}

/**
 * The moment of a mapped document in rolling windows: when its signal was ready. What was first seen more than 24 hours
 * after the day of its publication is backfilled and no news: it has the end of that day.
 */
export function feedMomentMs(document: PolicyMaterialPayload): number {
  const seenAtMs = parseTimestamp(document.first_seen_at)!;
  const dayEndMs = endOfShanghaiDateMs(document.published_on ?? document.material_date);
  if (seenAtMs - dayEndMs > BACKFILLED_AFTER_MS) return dayEndMs;
  return parseTimestamp(document.signal_ready_at!)!;
}

/** Whether a document is news at a given time. Each stage of such a document is published immediately. */
export function isNews(document: PolicyMaterialPayload, nowMs: number): boolean {
  const dayEndMs = endOfShanghaiDateMs(document.published_on ?? document.material_date);
  return nowMs - dayEndMs <= BACKFILLED_AFTER_MS;
}

/** The first characters of a text, without half of a surrogate pair and without control characters. */
function cut(text: string, maxLength: number): string {
  const shown = text.replaceAll(/(?![\t\n])\p{Cc}/gu, ' ').slice(0, maxLength);
  return shown.isWellFormed() ? shown : shown.toWellFormed().replaceAll('\uFFFD', '');
}
