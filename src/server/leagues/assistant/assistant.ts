import type * as z from 'zod/mini'

import type {
  Advice,
  Analysis,
  GroupAnalysisRequest,
  TeamAdviceRequest,
} from '#contract/game/assistant.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { UnavailableError } from '#server/platform/errors/errors.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { Services } from '#server/platform/services/services.ts'

import { writeAdvice, writeAnalysis } from './analyst/analyst.ts'
import type { Briefing } from './briefing.ts'
import { countCall, recordFailedCall, reserveCall } from './budget.ts'
import { UnusableAnswerError, checkPicks, createTextCheck } from './check-answer.ts'
import { type Breaker, createBreaker } from './circuit-breaker.ts'
import { type PartialAnswer, type Grok, GrokError, openGrok, type Prompt } from './grok.ts'
import { listGolfersOutsideField, loadBriefing } from './load-briefing.ts'
import { groupsPrompt, teamPrompt } from './prompt.ts'

/** Grok when there is a key, otherwise the built-in analyst. */
export interface Assistant {
  grok: Grok | null
  breaker: Breaker
}

/** Opens the assistant, with a breaker of its own. */
export const openAssistant = (config: Config): Assistant => ({
  grok: openGrok(config),
  breaker: createBreaker(),
})

/** Yields checked pieces of an answer's text and returns the complete answer. */
export type AnswerStream<Answer> = AsyncGenerator<string, Answer>

/** Writes the analysis of a field. @throws what `loadBriefing` and `askGrok` throw */
export async function* streamAnalysis(
  services: Services,
  assistant: Assistant,
  caller: Account,
  request: GroupAnalysisRequest,
): AnswerStream<z.output<typeof Analysis>> {
  const { db, database, rateLimits } = services
  const briefing = await loadBriefing(database, caller, request)
  await rateLimits.consume('assistant', caller.id)
  if (assistant.grok) {
    const { text } = yield* askGrok(services, assistant, caller, briefing, groupsPrompt(briefing))
    return { analysis: text, writtenBy: 'grok' }
  }
  await countCall(db, 'analyst')
  const text = writeAnalysis(briefing)
  yield* splitParagraphs(text)
  return { analysis: text, writtenBy: 'analyst' }
}

/** Writes advice for a team. @throws what `loadBriefing` and `askGrok` throw */
export async function* streamAdvice(
  services: Services,
  assistant: Assistant,
  caller: Account,
  { currentTeam = [], availablePlayers: players, ...question }: TeamAdviceRequest,
): AnswerStream<z.output<typeof Advice>> {
  const { db, database, rateLimits } = services
  const briefing = await loadBriefing(database, caller, { ...question, players })
  await rateLimits.consume('assistant', caller.id)
  const team = currentTeam
    .map((pick) => (typeof pick === 'string' ? pick : pick.apiPlayerId))
    .filter((id) => briefing.golfers.some(({ apiPlayerId }) => apiPlayerId === id))
  if (assistant.grok) {
    const answer = yield* askGrok(services, assistant, caller, briefing, teamPrompt(briefing, team))
    return { advice: answer.text, picks: answer.picks, writtenBy: 'grok' }
  }
  await countCall(db, 'analyst')
  const { text, picks } = writeAdvice(briefing, team)
  yield* splitParagraphs(text)
  return { advice: text, picks, writtenBy: 'analyst' }
}

/**
 * Asks Grok, and checks each piece against the field and the rules before yielding it. Without an answer
 * it costs the caller nothing.
 *
 * @throws {RateLimitError} @throws {UnavailableError}
 */
async function* askGrok(
  { db, config, log }: Services,
  { grok, breaker }: Assistant,
  caller: Account,
  briefing: Briefing,
  prompt: Prompt,
): AnswerStream<{ text: string; picks: string[] }> {
  if (!grok) throw new UnavailableError('Grok has no key.')
  const reserved = await reserveCall(db, caller.id, config)
  const call = new AbortController()
  let finished = false
  try {
    // After the reservation, so that the one call that may try isn't given to someone who has none left.
    breaker.check()
    const check = createTextCheck(briefing, await listGolfersOutsideField(db, briefing))
    const drafts = grok(prompt, call.signal)
    let shown = 0
    let step = await drafts.next()
    while (!step.done) {
      if (step.value.picks) checkPicks(step.value.picks, briefing)
      const until = completeLength(step.value.text)
      if (until > shown) {
        yield check(step.value.text.slice(shown, until))
        shown = until
      }
      step = await drafts.next()
    }
    finished = true
    const answer = finalAnswer(step.value, briefing, check)
    if (step.value.text.length > shown) yield check(step.value.text.slice(shown))
    breaker.recordSuccess()
    return answer
  } catch (error) {
    const unusable = error instanceof UnusableAnswerError
    await recordFailedCall(db, reserved, finished || unusable)
    if (!unusable && !(error instanceof GrokError)) throw error
    // Any answer proves that the service is up, even one that a user provoked.
    if (unusable) breaker.recordSuccess()
    else breaker.recordFailure()
    log.warn({ why: error.message }, 'Grok returned no usable answer')
    throw new UnavailableError('The assistant drew a blank. Try again.')
  } finally {
    // Whatever is still to come, no one reads it.
    call.abort()
  }
}

function finalAnswer(
  { text, picks }: PartialAnswer,
  briefing: Briefing,
  check: (text: string) => string,
): { text: string; picks: string[] } {
  const shown = check(text).trim()
  if (shown.length < 20) throw new UnusableAnswerError('no text')
  return { text: shown, picks: picks ? checkPicks(picks, briefing) : [] }
}

/** The length of the complete sentences or lines at the start of a growing text. */
function completeLength(text: string): number {
  let end = 0
  for (const match of text.matchAll(/[.!?]["”')]*\s+|\n+/g)) end = match.index + match[0].length
  return end
}

function* splitParagraphs(text: string): Generator<string> {
  for (const paragraph of text.split(/(?<=\n\n)/)) yield paragraph
}
