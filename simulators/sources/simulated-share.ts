/** A share as an exchange knows it. */
export interface SimulatedShare {
  readonly code: string;
  readonly name: string;
  readonly companyName: string;
  readonly board: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
  /** `YYYY-MM-DD`. */
  readonly listingDate: string;
  /** First day off the exchange; null while it is listed. */
  readonly delistedOn: string | null;
}
