/** Open times in [startMs, endMs). */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * A range whose bars the exchange confirmed by REST at `checkedAtMs`, after the range had settled. The recorded time
 * may be somewhat earlier than the real one.
 */
export interface ConfirmedRange extends TimeRange {
  readonly checkedAtMs: number;
}
