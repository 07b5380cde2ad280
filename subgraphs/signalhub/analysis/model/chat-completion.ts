import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { HttpResponse, HttpTransport } from '#kernel/market/transport.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import {
  AnalyserUnavailableError,
  type UnavailableReason,
} from '#signalhub/analysis/analyser-unavailable.ts';
import type { AnalysisUsage } from '#signalhub/analysis/analyser.ts';
import type { ChatMessage } from '#signalhub/analysis/model/model-prompt.ts';

/** An endpoint with the chat completions API of OpenAI. */
export interface ModelEndpoint {
  /** Base address, such as `https://models.example/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token; empty sends none. */
  readonly key: string;
  readonly timeoutMs: number;
}

export interface ChatCompletion {
  /** The text of the model; null if the answer has none, or was truncated. */
  readonly content: string | null;
  readonly usage: AnalysisUsage | null;
}

/** Tokens that a model may write for one document. */
export const MAX_OUTPUT_TOKENS = 4_000;

const COUNT = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const ANSWER = Compile(
  Type.Object({
    choices: Type.Array(
      Type.Object({
        finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        message: Type.Object({ content: Type.Union([Type.String(), Type.Null()]) }),
      }),
      { minItems: 1 },
    ),
  }),
);
const USAGE = Compile(
  Type.Object({ usage: Type.Object({ prompt_tokens: COUNT, completion_tokens: COUNT }) }),
);

/**
 * Sends one request to the endpoint. It contacts only the host of the configured address, because it follows no
 * redirects.
 *
 * @throws {AnalyserUnavailableError} when there is no answer of this protocol. The error contains no text of the
 *   request or the answer.
 */
export async function completeChat(
  http: HttpTransport,
  { url, model, key, timeoutMs }: ModelEndpoint,
  messages: readonly ChatMessage[],
  schema: Record<string, unknown>,
): Promise<ChatCompletion> {
  const body = JSON.stringify({
    model,
    messages,
    temperature: 0,
    max_tokens: MAX_OUTPUT_TOKENS,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'analysis', strict: true, schema },
    },
  });
  let response: HttpResponse;
  try {
    response = await http.send({
      url: `${url.replace(/\/+$/, '')}/chat/completions`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body,
      timeoutMs,
    });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new AnalyserUnavailableError(
      error.upstream === 'timed_out' ? 'timed_out' : 'unreachable',
    );
  }
  if (response.status !== 200) throw new AnalyserUnavailableError(reasonOf(response.status));
  return completionOf(response.body);
}

function reasonOf(status: number): UnavailableReason {
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timed_out';
  return status >= 500 ? 'unreachable' : 'refused';
}

function completionOf(body: string): ChatCompletion {
  const answer = parsed(body);
  if (!ANSWER.Check(answer)) throw new AnalyserUnavailableError('malformed');
  const [choice] = answer.choices;
  const usage = USAGE.Check(answer)
    ? { inputTokens: answer.usage.prompt_tokens, outputTokens: answer.usage.completion_tokens }
    : null;
  return { content: choice!.finish_reason === 'length' ? null : choice!.message.content, usage };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
