/**
 * What some work gives, at once where it does, or what `recover` makes of the error that it throws or rejects
 * with. Throws or rejects with what `recover` throws.
 */
export function recovered<Value, Instead>(
  work: () => Value | Promise<Value>,
  recover: (error: unknown) => Instead,
): Value | Instead | Promise<Value | Instead> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
