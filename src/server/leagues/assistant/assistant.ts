import type * as z from 'zod/mini'

import type { Advice, Analysis, GroupsQuestion, TeamQuestion } from '#contract/game/assistant.ts'
import type { Account } from '#server/platform/auth/admission.ts'
import { Unavailable } from '#server/platform/errors/errors.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { World } from '#server/platform/services/world.ts'

import { advice, analysis } from './analyst/analyst.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import type { Briefing } from './briefing.ts'
import { countCall, refund, reserve } from './budget.ts'
import { BadAnswer, checkPicks, createTextCheck } from './check.ts'
import { type Draft, type Grok, GrokFailed, openGrok, type Prompt } from './grok.ts'
import { groupsPrompt, teamPrompt } from './prompt.ts'
import { groupsQuestionOf, namesOutsideField, loadBriefing } from './study.ts'

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
export async function* writeAnalysis(
  world: World,
  assistant: Assistant,
  caller: Account,
  question: GroupsQuestion,
): AnswerStream<z.output<typeof Analysis>> {
  const { db, golf, limits } = world
  const briefing = await loadBriefing(db, golf.name, caller, question)
  await limits.consume('assistant', caller.id)
  if (assistant.grok) {
    const { text } = yield* askGrok(world, assistant, caller, briefing, groupsPrompt(briefing))
    return { analysis: text, writtenBy: 'grok' }
  }
  await countCall(db, 'analyst')
  const text = analysis(briefing)
  yield* inParagraphs(text)
  return { analysis: text, writtenBy: 'analyst' }
}

/** Writes advice for a team. @throws what `loadBriefing` and `askGrok` throw */
export async function* writeAdvice(
  world: World,
  assistant: Assistant,
  caller: Account,
  { currentTeam = [], ...question }: TeamQuestion,
): AnswerStream<z.output<typeof Advice>> {
  const { db, golf, limits } = world
  const briefing = await loadBriefing(db, golf.name, caller, groupsQuestionOf(question))
  await limits.consume('assistant', caller.id)
  const team = currentTeam
    .map((pick) => (typeof pick === 'string' ? pick : pick.apiPlayerId))
    .filter((id) => briefing.golfers.some(({ apiPlayerId }) => apiPlayerId === id))
  if (assistant.grok) {
    const answer = yield* askGrok(world, assistant, caller, briefing, teamPrompt(briefing, team))
    return { advice: answer.text, picks: answer.picks, writtenBy: 'grok' }
  }
  await countCall(db, 'analyst')
  const { text, picks } = advice(briefing, team)
  yield* inParagraphs(text)
  return { advice: text, picks, writtenBy: 'analyst' }
}

/**
 * Asks Grok, and checks each piece against the field and the rules before yielding it. A failure costs the
 * caller nothing.
 *
 * @throws {TooMany} @throws {Unavailable}
 */
async function* askGrok(
  { db, config, log }: World,
  { grok, breaker }: Assistant,
  caller: Account,
  briefing: Briefing,
  prompt: Prompt,
): AnswerStream<{ text: string; picks: string[] }> {
  if (!grok) throw new Unavailable('Grok has no key.')
  breaker.check()
  const reserved = await reserve(db, caller.id, config)
  let finished = false
  try {
    const check = createTextCheck(briefing, await namesOutsideField(db, briefing))
    const drafts = grok(prompt)
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
    breaker.succeed()
    return answer
  } catch (error) {
    const unusable = error instanceof BadAnswer
    await refund(db, reserved, finished || unusable)
    if (!unusable && !(error instanceof GrokFailed)) throw error
    // Any answer proves that the service is up, even one that a user provoked.
    if (unusable) breaker.succeed()
    else breaker.fail()
    log.warn({ why: error.message }, 'Grok returned no usable answer')
    throw new Unavailable('The assistant gave no usable answer. Please try again.')
  }
}

function finalAnswer(
  { text, picks }: Draft,
  briefing: Briefing,
  check: (text: string) => string,
): { text: string; picks: string[] } {
  const shown = check(text).trim()
  if (shown.length < 20) throw new BadAnswer('no text')
  return { text: shown, picks: picks ? checkPicks(picks, briefing) : [] }
}

/** The length of the complete sentences or lines at the start of a growing text. */
function completeLength(text: string): number {
  let end = 0
  for (const match of text.matchAll(/[.!?]["”')]*\s+|\n+/g)) end = match.index + match[0].length
  return end
}

function* inParagraphs(text: string): Generator<string> {
  for (const paragraph of text.split(/(?<=\n\n)/)) yield paragraph
}
