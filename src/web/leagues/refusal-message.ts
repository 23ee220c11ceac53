import { Refusal } from '#domain/refusal.ts'

/** Runs a check of the rules. @returns the sentence it refuses with; null if it passes */
export function refusalMessage(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
