import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { AnalysisResult } from '#signalhub/analysis/analyser.ts';

/** A request as the endpoint got it. */
export interface AskedModel {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly temperature: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format: {
      readonly type: string;
      readonly json_schema: { readonly schema: unknown };
    };
  };
}

/** What the endpoint answers: a status and a text; null never answers. */
export type ScriptedAnswer = {
  readonly status: number;
  readonly text: string;
  readonly location?: string;
} | null;

/** An endpoint on loopback that answers by a script, one answer a request; the last one repeats. */
export interface ScriptedModel {
  readonly url: string;
  readonly asked: readonly AskedModel[];
}

export async function scriptedModel(...script: ScriptedAnswer[]): Promise<ScriptedModel> {
  const asked: AskedModel[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as AskedModel['body'];
      const answer = script[Math.min(asked.length, script.length - 1)]!;
      asked.push({ path: request.url!, headers: request.headers, body });
      if (answer === null) return;
      const { status, text, location } = answer;
      response.writeHead(status, location === undefined ? {} : { location }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/`, asked };
}

/** A completion with these results. */
export function completion(results: readonly unknown[], tokens = 300): ScriptedAnswer {
  return written(JSON.stringify({ results }), tokens);
}

/** A completion with any text. */
export function written(content: string, tokens = 300, finish = 'stop'): ScriptedAnswer {
  const text = JSON.stringify({
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
    usage: { prompt_tokens: tokens, completion_tokens: 100, total_tokens: tokens + 100 },
  });
  return { status: 200, text };
}

/** A result that passes for the text 支持光伏企业。 */
export const GOOD_RESULT: AnalysisResult = {
  sectorId: 'L2.solar',
  direction: 'positive',
  score: 0.7,
  horizon: 'medium',
  confidence: 0.8,
  signalType: 'support',
  rationale: '文件支持光伏企业',
  quote: '支持光伏企业',
};
