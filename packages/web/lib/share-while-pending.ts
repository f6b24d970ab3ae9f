/** Wraps a function, so that calls while it is running share its result. */
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
