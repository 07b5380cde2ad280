import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An answer to be kept. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

export interface AnswerFileLimits {
  /** Answers that are kept of one source. */
  readonly maxAnswers: number;
  readonly keptForMs: number;
}

/** Headers that reveal nothing about the installation. */
const SHOWN_HEADERS = [
  'content-type',
  'content-encoding',
  'date',
  'etag',
  'last-modified',
  'server',
];

/** Raw answers of sources in a folder: a body, and a description with the reason. */
export class AnswerFiles {
  readonly #folder: string;
  readonly #limits: AnswerFileLimits;

  constructor(folder: string, limits: AnswerFileLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Keeps an answer of a source, and removes what is beyond the limits. */
  async keep(source: string, answer: KeptAnswer, reason: string, atMs: number): Promise<void> {
    const folder = join(this.#folder, source);
    await mkdir(folder, { recursive: true });
    const { status, headers, bytes } = answer;
    const shown = SHOWN_HEADERS.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]] as const],
    );
    const at = new Date(atMs).toISOString();
    const facts = { source, at, status, reason, headers: Object.fromEntries(shown) };
    await writeFile(join(folder, `${atMs}.body`), bytes);
    await writeFile(join(folder, `${atMs}.json`), `${JSON.stringify(facts, null, 2)}\n`);
    await this.#tidy(folder, atMs);
  }

  async #tidy(folder: string, nowMs: number): Promise<void> {
    const { maxAnswers, keptForMs } = this.#limits;
    const times = (await readdir(folder))
      .flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
    const old = times.filter((atMs, index) => index >= maxAnswers || nowMs - atMs > keptForMs);
    for (const atMs of old) {
      for (const suffix of ['body', 'json']) {
        await rm(join(folder, `${atMs}.${suffix}`), { force: true });
      }
    }
  }
}
