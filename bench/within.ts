const SECOND_MS = 1000

/** Rejects after `seconds`, with an error that names `awaited`. */
export async function within<Result>(
  seconds: number,
  awaited: string,
  work: Promise<Result>,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`waited ${seconds} s in vain for ${awaited}`)),
    seconds * SECOND_MS,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
