import { readFile, rename, writeFile } from 'node:fs/promises';

/** The last text that was good, in a file: for a start at which its source cannot be read. */
export class KeptText {
  readonly path: string;
  #kept: string | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** Null where none was kept. Rejects where there is one that cannot be read. */
  async read(): Promise<string | null> {
    try {
      this.#kept = await readFile(this.path, 'utf8');
      return this.#kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Replaces the file as a whole, so that a process that dies leaves the one before. Rejects where it cannot. */
  async keep(text: string): Promise<void> {
    if (text === this.#kept) return;
    const draft = `${this.path}.${process.pid}.next`;
    // It may name addresses and shapes of what is not public.
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, this.path);
    this.#kept = text;
  }
}
