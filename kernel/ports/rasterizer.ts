/** Renders drawings as pixels without blocking the event loop. */
export interface Rasterizer {
  /**
   * Renders an SVG document as PNG at twice its size. Rejects with `DomainError` `compute_busy` when the queue is
   * full.
   */
  png(svg: string): Promise<Buffer>;
}
