/** Calls share the result of a pending call. */
export function shareWhilePending<Arguments extends unknown[], Result>(
  run: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  let pending: Promise<Result> | null = null
  return (...args) => {
    pending ??= run(...args).finally(() => {
      pending = null
    })
    return pending
  }
}
