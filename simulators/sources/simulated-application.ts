/** A project in the pipeline of an exchange. */
export interface SimulatedApplication {
  readonly number: number;
  readonly name: string;
  readonly companyName: string;
  /** The STAR market unless it is named. */
  readonly board?: 'MAIN' | 'STAR';
  /** `currStatus` of the exchange: 1 accepted, 2 inquiry, 4 submitted, 5 decided, 8 ended. */
  readonly status: number;
  /** Of the committee: 1 passed, 3 refused, 6 put off. */
  readonly committee?: string;
  /** Of a decision: 1 effective, 2 refused, 3 ended. */
  readonly result?: string | undefined;
  /** `YYYYMMDDHHMMSS`. */
  readonly appliedAt: string;
  readonly changedAt: string;
}
