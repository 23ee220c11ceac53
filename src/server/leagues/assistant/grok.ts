import * as z from 'zod'

import { type Slot, slots } from '#domain/leagues/groups.ts'
import type { Config } from '#server/platform/process/config.ts'

/** Far longer than any useful answer. */
const maxAnswerBytes = 512 * 1024
const maxTokens = 2_000

/** Grok returned no readable answer. The message contains nothing of the prompt or the answer. */
export class GrokError extends Error {}

/** An answer, partial or complete. Not checked yet. */
export interface PartialAnswer {
  /** Written before the text; null when none were requested. */
  picks: { apiPlayerId: string; groupId: Slot }[] | null
  text: string
}

/** A request to Grok. */
export interface Prompt {
  instructions: string
  data: string
  /** Whether the answer includes picks. */
  picks: boolean
}

/** Asks Grok and yields the answer so far whenever it grows, until the signal ends the call. @throws {GrokError} */
export type Grok = (
  prompt: Prompt,
  signal?: AbortSignal,
) => AsyncGenerator<PartialAnswer, PartialAnswer>

const text = z.string()
const groupId = z.enum(slots)
/** The picks come first, so they can be checked before any text is shown. */
const WithPicks = z.object({
  picks: z.array(z.object({ apiPlayerId: z.string(), groupId })),
  text,
})
const WithoutPicks = z.object({ text })

/** Opens Grok; null without a key. */
export function openGrok(config: Config): Grok | null {
  const { XAI_API_KEY: apiKey, XAI_API_URL: baseURL, XAI_MODEL, XAI_TIMEOUT_SECONDS } = config
  if (apiKey === undefined) return null
  return async function* ask({ instructions, data, picks }, signal) {
    try {
      // 25 MB of code that only a server with a key needs.
      const [{ Output, streamText }, { createXai }] = await Promise.all([
        import('ai'),
        import('@ai-sdk/xai'),
      ])
      const timeout = AbortSignal.timeout(XAI_TIMEOUT_SECONDS * 1000)
      const answer = streamText({
        model: createXai({ apiKey, baseURL, fetch: fetchLimited })(XAI_MODEL),
        instructions,
        prompt: data,
        output: Output.object({ schema: picks ? WithPicks : WithoutPicks }),
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        providerOptions: { xai: { store: false } },
        onError() {},
      })
      for await (const part of answer.partialOutputStream) {
        const draft = toPartialAnswer(part, picks)
        if (draft) yield draft
      }
      const whole: Pick<PartialAnswer, 'text'> & Partial<PartialAnswer> = await answer.output
      return { picks: whole.picks ?? null, text: whole.text }
    } catch (error) {
      throw new GrokError(errorKind(error))
    }
  }
}

/** The readable part of a partial answer; null until its picks are complete. */
function toPartialAnswer(part: unknown, withPicks: boolean): PartialAnswer | null {
  const { picks, text } = part as Partial<PartialAnswer>
  if (typeof text !== 'string') return null
  if (!withPicks) return { picks: null, text }
  if (Object.keys(part as object)[0] !== 'picks' || !Array.isArray(picks)) return null
  return { picks, text }
}

async function fetchLimited(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  let size = 0
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxAnswerBytes) throw new RangeError('the answer is too long')
      controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(limited) ?? null, { status, statusText, headers })
}

function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'statusCode' in error ? `${error.name} ${String(error.statusCode)}` : error.name
}
