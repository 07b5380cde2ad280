import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '#kernel/errors/errors.ts';
import { createDocumentEndpoint } from '#rest-documents/http/document-endpoint.ts';
import { failureOfThrown } from '#rest-documents/http/failure.ts';
import type { RouteHandler } from '#rest-documents/http/graph-endpoint.ts';
import { sendFailure } from '#rest-documents/http/reply.ts';

const PAGE = join(import.meta.dirname, '../reference-page/mcp.html');

/**
 * The page for a browser at the MCP endpoint. It refuses every other GET: agents use GET to open a stream, which this
 * endpoint does not have.
 */
export function mcpPage(): RouteHandler {
  const page = createDocumentEndpoint(readFileSync(PAGE), 'text/html; charset=utf-8', {
    vary: 'accept',
  });
  return (exchange) => {
    const { req, res } = exchange;
    if (req.headers.accept?.includes('text/html') === true) return page(exchange);
    sendFailure(
      req,
      res,
      { allow: 'POST' },
      failureOfThrown(new DomainError('method_not_allowed')),
    );
  };
}
