/** A tool for the page that opens it. */
interface Closed {
  close(): void;
}

/** A tool whose module is loaded when it is first used, so that the page begins without it. */
export class LazyTool<Tool extends Closed> {
  readonly #load: () => Promise<Tool>;
  readonly #changed: () => void;
  #tool: Tool | null = null;
  #loading: Promise<void> | null = null;
  #isClosed = false;
  #hasFailed = false;

  /** @param changed the tool is there, or will not come */
  constructor(load: () => Promise<Tool>, changed: () => void) {
    this.#load = load;
    this.#changed = changed;
  }

  /** The tool; null until its module is there. */
  get now(): Tool | null {
    return this.#tool;
  }

  /** Whether it could not be loaded; using it tries again. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Does something with the tool, after loading it where that was not done. */
  use(run: (tool: Tool) => void = () => {}): void {
    if (this.#tool !== null) {
      run(this.#tool);
      return;
    }
    this.#loading ??= this.#begin();
    void this.#loading.then(() => {
      if (this.#tool !== null) run(this.#tool);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#tool?.close();
    this.#tool = null;
  }

  async #begin(): Promise<void> {
    try {
      const tool = await this.#load();
      if (this.#isClosed) tool.close();
      else this.#tool = tool;
      this.#hasFailed = false;
    } catch {
      // The connection was lost, or the server has another version by now.
      this.#hasFailed = true;
      this.#loading = null;
    }
    this.#changed();
  }
}
