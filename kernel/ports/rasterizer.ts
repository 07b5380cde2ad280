/** Turns drawings into pictures of pixels, where that holds up nothing else. */
export interface Rasterizer {
  /**
   * An SVG document as PNG, two pixels for each of its own. Rejects with `DomainError` `compute_busy` when too
   * many wait.
   */
  png(svg: string): Promise<Buffer>;
}
