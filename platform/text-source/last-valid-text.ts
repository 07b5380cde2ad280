import { readFile, rename, writeFile } from 'node:fs/promises';

/** A file with the last valid text, for a start while its source is unavailable. */
export class LastValidText {
  readonly path: string;
  #kept: string | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** Null without a saved text. Rejects when it cannot be read. */
  async read(): Promise<string | null> {
    try {
      this.#kept = await readFile(this.path, 'utf8');
      return this.#kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Replaces the file atomically, so that a crash leaves the previous one. Rejects when it cannot be written. */
  async keep(text: string): Promise<void> {
    if (text === this.#kept) return;
    const draft = `${this.path}.${process.pid}.next`;
    // It may contain private addresses and schema details.
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, this.path);
    this.#kept = text;
  }
}
