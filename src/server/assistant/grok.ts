import { type Slot, slots } from '#domain/leagues/groups.ts'
import * as z from 'zod'

import type { Config } from '../process/config.ts'

/** Far more than any answer is long. */
const longestAnswer = 512 * 1024
const mostTokens = 2_000

/** Grok gave no answer that can be read. Its message has nothing of what was asked or answered. */
export class GrokFailed extends Error {}

/** An answer as it is being written, or whole. Not checked yet. */
export interface Draft {
  /** Written before the text; null where none were asked for. */
  picks: { apiPlayerId: string; groupId: Slot }[] | null
  text: string
}

/** What Grok is asked. */
export interface Prompt {
  instructions: string
  data: string
  /** Whether picks are asked for beside the text. */
  picks: boolean
}

/** Asks Grok: gives the answer so far each time there is more of it. @throws {GrokFailed} */
export type Grok = (prompt: Prompt) => AsyncGenerator<Draft, Draft>

const text = z.string()
const groupId = z.enum(slots)
/** In this order: the picks can be checked before any of the text is shown. */
const WithPicks = z.object({
  picks: z.array(z.object({ apiPlayerId: z.string(), groupId })),
  text,
})
const WithoutPicks = z.object({ text })

/** Null without a key. */
export function openGrok(config: Config): Grok | null {
  const { XAI_API_KEY: apiKey, XAI_API_URL: baseURL, XAI_MODEL, XAI_TIMEOUT_SECONDS } = config
  if (apiKey === undefined) return null
  return async function* ask({ instructions, data, picks }) {
    try {
      // 25 MB of code, which only those who have a key need.
      const [{ Output, streamText }, { createXai }] = await Promise.all([
        import('ai'),
        import('@ai-sdk/xai'),
      ])
      const answer = streamText({
        model: createXai({ apiKey, baseURL, fetch: fetchWithin })(XAI_MODEL),
        instructions,
        prompt: data,
        output: Output.object({ schema: picks ? WithPicks : WithoutPicks }),
        maxOutputTokens: mostTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(XAI_TIMEOUT_SECONDS * 1000),
        providerOptions: { xai: { store: false } },
        onError() {},
      })
      for await (const part of answer.partialOutputStream) {
        const draft = draftOf(part, picks)
        if (draft) yield draft
      }
      const whole: Pick<Draft, 'text'> & Partial<Draft> = await answer.output
      return { picks: whole.picks ?? null, text: whole.text }
    } catch (error) {
      throw new GrokFailed(kindOf(error))
    }
  }
}

/** What can be said of an answer that is still being written; null while its picks are not all there. */
function draftOf(part: unknown, withPicks: boolean): Draft | null {
  const { picks, text } = part as Partial<Draft>
  if (typeof text !== 'string') return null
  if (!withPicks) return { picks: null, text }
  if (Object.keys(part as object)[0] !== 'picks' || !Array.isArray(picks)) return null
  return { picks, text }
}

async function fetchWithin(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  let size = 0
  const within = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > longestAnswer) throw new RangeError('the answer is too long')
      controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(within) ?? null, { status, statusText, headers })
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'statusCode' in error ? `${error.name} ${String(error.statusCode)}` : error.name
}
