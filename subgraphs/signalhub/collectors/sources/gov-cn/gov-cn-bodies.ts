import type { PageElement } from '#signalhub/collectors/documents/page-outline.ts';

/** Where pages of the central government's site have the text of a document. */
export const GOV_CN_BODIES: readonly PageElement[] = [
  { id: 'UCAP-CONTENT' },
  { className: 'pages_content' },
  { className: 'TRS_Editor' },
];
