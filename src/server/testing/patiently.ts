/** A response of either kind, or the error that a call throws. */
interface Outcome {
  status?: number
  statusCode?: number
  body?: unknown
  message?: string
}

const waitedTooLong = /Someone else is changing this|We can’t reach the database/

/** Whether a response, or an error, is of a request that waited too long for a lock or a connection. */
export function isLate(outcome: unknown): boolean {
  const { status, statusCode = status, body, message } = (outcome ?? {}) as Outcome
  return statusCode === 503 && waitedTooLong.test(message ?? JSON.stringify(body))
}

/**
 * Repeats a request while it waits too long for a lock or a connection, as at the end of a queue on a slow machine. A
 * page repeats it, too.
 */
export async function patiently<Result>(
  request: () => Promise<Result>,
  triesLeft = 20,
): Promise<Result> {
  try {
    const result = await request()
    if (triesLeft === 1 || !isLate(result)) return result
  } catch (error) {
    if (triesLeft === 1 || !isLate(error)) throw error
  }
  return await patiently(request, triesLeft - 1)
}

/**
 * Repeats a scene as long as it is null, since on a busy machine its requests may come too late, or wait for a lock longer
 * than the server allows.
 */
export async function inTime<Result>(
  scene: () => Promise<Result | null>,
  triesLeft = 5,
): Promise<Result> {
  const result = await scene()
  if (result !== null) return result
  if (triesLeft === 1)
    throw new Error('the requests came too late, waited too long, or never waited')
  return await inTime(scene, triesLeft - 1)
}
