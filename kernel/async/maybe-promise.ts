/** A value, or the promise of one: what is ready is not awaited, since each `await` costs a round of the event loop. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Applies `apply` to a value: at once where it is ready, later where it is a promise. */
export function mapMaybe<Value, Result>(
  value: MaybePromise<Value>,
  apply: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(apply) : apply(value);
}

/** Joins values: an array at once where all are ready, the promise of one where some are promises. */
export function allMaybe<Value>(values: readonly MaybePromise<Value>[]): MaybePromise<Value[]> {
  return values.some((value) => value instanceof Promise)
    ? Promise.all(values)
    : (values as Value[]);
}

/**
 * Runs `work`, and replaces the error that it throws or rejects with by what `recover` makes of it. Throws or
 * rejects with what `recover` throws.
 */
export function catchMaybe<Value, Instead>(
  work: () => MaybePromise<Value>,
  recover: (error: unknown) => Instead,
): MaybePromise<Value | Instead> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
