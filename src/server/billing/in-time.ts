import { Unavailable } from '../errors/errors.ts'
import { providerUnreachable } from '../world/payment-provider.ts'

const longestMs = 9_000

/** Answers in time, whatever the provider does; the work itself goes on, and can be asked after. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable(providerUnreachable)), longestMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
