/** Waits at most so long for work, which goes on after that. @throws what `late` returns, when the work takes longer */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), ms).unref()
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
