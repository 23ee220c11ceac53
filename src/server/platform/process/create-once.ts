/** Creates something when it's first asked for, and keeps it. A failure isn't kept, so the next call tries again. */
export function createOnce<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () =>
    (created ??= create().catch((error: unknown) => {
      created = undefined
      throw error
    }))
}
