import type { refusals } from './refusal-sentences.ts'

/** The code of a refusal, which is part of the API. */
export type RefusalCode = keyof typeof refusals

/** Thrown when a rule of the game says no, so that the transaction is rolled back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Replaces the code's own sentence where there is more to say. */
  readonly sentence: string | undefined
  readonly details: unknown
  constructor(code: RefusalCode, sentence?: string, details?: unknown) {
    super(sentence ?? code)
    this.name = 'Refusal'
    this.code = code
    this.sentence = sentence
    this.details = details
  }
}
