import { hash } from 'node:crypto';
import type { AnalysisStore } from '#kernel/ports/analysis-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { HttpTransport } from '#kernel/market/transport.ts';
import { AnalyserUnavailableError } from '#signalhub/analysis/analyser-unavailable.ts';
import type {
  Analyser,
  AnalysisOutcome,
  AnalysisRequest,
  AnalysisUsage,
} from '#signalhub/analysis/analyser.ts';
import { NO_USAGE } from '#signalhub/analysis/analyser.ts';
import { contentHashOf } from '#signalhub/analysis/engine/content-hash.ts';
import {
  completeChat,
  MAX_OUTPUT_TOKENS,
  type ChatCompletion,
  type ModelEndpoint,
} from '#signalhub/analysis/model/chat-completion.ts';
import { readAnswer, type ReadAnswer } from '#signalhub/analysis/model/model-answer.ts';
import {
  answerSchema,
  modelMessages,
  PROMPT_VERSION,
  type ChatMessage,
} from '#signalhub/analysis/model/model-prompt.ts';
import { offeredSectors } from '#signalhub/analysis/model/offered-sectors.ts';
import { ModelBackOff } from '#signalhub/analysis/model/model-back-off.ts';
import { TokenBudget } from '#signalhub/analysis/model/token-budget.ts';
import { TIER_WEIGHTS, type SourceTier } from '#signalhub/facts/material-terms.ts';

export interface ModelAnalyserOptions {
  readonly endpoint: ModelEndpoint;
  /** Tokens of a day in Shanghai; when they are spent, the model is unavailable. */
  readonly dailyTokens: number;
  /** Documents of sources below it are not sent. */
  readonly minTier: SourceTier;
  /** Follows no redirects, and bounds the answer. */
  readonly http: HttpTransport;
  /** Keeps the account of requests. */
  readonly store: AnalysisStore;
  readonly clock: Clock;
}

/** One answer of the endpoint, read. */
interface Attempt {
  /** Null where the answer was no JSON of the schema. */
  readonly answer: ReadAnswer | null;
  readonly usage: AnalysisUsage;
}

/**
 * Analyses documents with a language model. Answers are untrusted: a result passes only with an offered sector and a
 * quote that occurs in the text. After an answer with faults, the analyser repeats the request once, and then drops the
 * results that still fail.
 */
export class ModelAnalyser implements Analyser {
  readonly name = 'model';
  readonly version: string;
  readonly #options: ModelAnalyserOptions;
  readonly #budget: TokenBudget;
  readonly #resting: ModelBackOff;

  constructor(options: ModelAnalyserOptions) {
    this.version = `${PROMPT_VERSION} ${options.endpoint.model}`;
    this.#options = options;
    this.#budget = new TokenBudget(options.store, options.clock, options.dailyTokens);
    this.#resting = new ModelBackOff(options.clock);
  }

  async analyse(request: AnalysisRequest): Promise<AnalysisOutcome> {
    if (TIER_WEIGHTS[request.source.tier] < TIER_WEIGHTS[this.#options.minTier]) {
      throw new AnalyserUnavailableError('below_min_tier');
    }
    if (request.text.trim() === '') return { results: [], usage: NO_USAGE };
    const offered = offeredSectors(request);
    const messages = modelMessages(request, offered);
    const ask = (asked: readonly ChatMessage[]): Promise<Attempt> =>
      this.#ask(asked, answerSchema(offered), request, (content) =>
        readAnswer(content, request, offered),
      );
    const first = await ask(messages);
    if (first.answer !== null && first.answer.faults.length === 0) return analysisOf([first]);
    const second = await ask([...messages, complaint(first.answer)]).catch((error: unknown) => {
      // If the second request fails, the valid results of the first answer still count.
      if (error instanceof AnalyserUnavailableError && first.answer !== null) return null;
      throw error;
    });
    return analysisOf(second === null ? [first] : [first, second]);
  }

  /** One request with its budget and its row in the account. */
  async #ask(
    messages: readonly ChatMessage[],
    schema: Record<string, unknown>,
    request: AnalysisRequest,
    read: (content: string | null) => ReadAnswer | null,
  ): Promise<Attempt> {
    if (this.#resting.isResting) throw new AnalyserUnavailableError('resting');
    const { http, endpoint, clock } = this.#options;
    const sentText = JSON.stringify([messages, schema]);
    const release = await this.#budget.reserve(sentText.length + MAX_OUTPUT_TOKENS);
    if (release === null) throw new AnalyserUnavailableError('budget_spent');
    const startedAtMs = clock.nowMs();
    const startedMonotonicMs = clock.monotonicMs();
    const account = (usage: AnalysisUsage, verdict: string, droppedCount: number) =>
      this.#options.store.addCall({
        contentHash: contentHashOf(request),
        catalogVersion: request.catalog.version,
        model: endpoint.model,
        promptHash: hash('sha256', sentText),
        startedAtMs,
        durationMs: Math.round(clock.monotonicMs() - startedMonotonicMs),
        ...usage,
        verdict,
        droppedCount,
      });
    try {
      const completion = await completeChat(http, endpoint, messages, schema);
      this.#resting.succeeded();
      const usage = usageOf(completion, sentText.length);
      const answer = read(completion.content);
      await account(usage, verdictOf(answer), answer?.droppedCount ?? 0);
      return { answer, usage };
    } catch (error) {
      if (error instanceof AnalyserUnavailableError) {
        this.#resting.failed();
        // It may have worked before it failed, and be paid for it.
        const spent = error.reason === 'timed_out' || error.reason === 'malformed';
        const inputTokens = spent ? sentText.length : 0;
        await account({ inputTokens, outputTokens: 0 }, error.reason, 0);
      }
      throw error;
    } finally {
      release();
    }
  }
}

function complaint(answer: ReadAnswer | null): ChatMessage {
  const faults = answer === null ? ['It is not JSON of the schema.'] : answer.faults;
  const content = `Your answer to this had faults:\n${faults.join('\n')}\nAnswer once more, without them.`;
  return { role: 'user', content };
}

/** The valid results of the last readable answer, with the tokens of all requests. */
function analysisOf(attempts: readonly Attempt[]): AnalysisOutcome {
  const read = attempts.findLast(({ answer }) => answer !== null)?.answer;
  if (read === undefined || read === null) throw new AnalyserUnavailableError('malformed');
  const isAllRejected = read.accepted.length === 0 && read.droppedCount > 0;
  if (isAllRejected) throw new AnalyserUnavailableError('rejected');
  const usage = attempts.reduce<AnalysisUsage>(
    (sum, one) => ({
      inputTokens: sum.inputTokens + one.usage.inputTokens,
      outputTokens: sum.outputTokens + one.usage.outputTokens,
    }),
    NO_USAGE,
  );
  return { results: read.accepted, usage };
}

function verdictOf(answer: ReadAnswer | null): string {
  if (answer === null) return 'malformed';
  if (answer.droppedCount === 0) return 'accepted';
  return answer.accepted.length === 0 ? 'rejected' : 'partly_accepted';
}

/** The usage that the endpoint reports; without one, a token for each character. */
function usageOf({ usage, content }: ChatCompletion, sentLength: number): AnalysisUsage {
  return usage ?? { inputTokens: sentLength, outputTokens: content?.length ?? MAX_OUTPUT_TOKENS };
}
