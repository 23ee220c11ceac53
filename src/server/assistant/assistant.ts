import type { Advice, Analysis, GroupsQuestion, TeamQuestion } from '#contract/assistant.ts'
import type { Briefing } from './briefing.ts'
import { advice, analysis } from '#server/assistant/analyst/analyst.ts'
import type * as z from 'zod/mini'

import type { Account } from '../identity/admission.ts'
import { Unavailable } from '../errors/errors.ts'
import type { World } from '../world/world.ts'
import type { Breaker } from './breaker.ts'
import { count, giveBack, reserve } from './budget.ts'
import { BadAnswer, checkPicks, createReader } from './check.ts'
import { type Draft, type Grok, GrokFailed, type Prompt } from './grok.ts'
import { groupsPrompt, teamPrompt } from './prompt.ts'
import { asQuestion, strangersTo, studyOf } from './study.ts'

/** Who answers: Grok where there is a key, else the built-in analyst. */
export interface Assistant {
  grok: Grok | null
  breaker: Breaker
}

/** An answer while it is written: pieces of its text, checked, and at the end the whole. */
export type Writing<Answer> = AsyncGenerator<string, Answer>

/** What is worth knowing about the golfers. @throws what `studyOf` and `askGrok` throw */
export async function* writeAnalysis(
  world: World,
  assistant: Assistant,
  caller: Account,
  question: GroupsQuestion,
): Writing<z.output<typeof Analysis>> {
  const { db, golf, limits } = world
  const study = await studyOf(db, golf.name, caller, question)
  await limits.consume('assistant', caller.id)
  if (assistant.grok) {
    const { text } = yield* askGrok(world, assistant, caller, study, groupsPrompt(study))
    return { analysis: text, writtenBy: 'grok' }
  }
  await count(db, 'analyst')
  const text = analysis(study)
  yield* inParagraphs(text)
  return { analysis: text, writtenBy: 'analyst' }
}

/** Whom to pick. @throws what `studyOf` and `askGrok` throw */
export async function* writeAdvice(
  world: World,
  assistant: Assistant,
  caller: Account,
  { currentTeam = [], ...question }: TeamQuestion,
): Writing<z.output<typeof Advice>> {
  const { db, golf, limits } = world
  const study = await studyOf(db, golf.name, caller, asQuestion(question))
  await limits.consume('assistant', caller.id)
  const team = currentTeam
    .map((pick) => (typeof pick === 'string' ? pick : pick.apiPlayerId))
    .filter((id) => study.golfers.some(({ apiPlayerId }) => apiPlayerId === id))
  if (assistant.grok) {
    const answer = yield* askGrok(world, assistant, caller, study, teamPrompt(study, team))
    return { advice: answer.text, picks: answer.picks, writtenBy: 'grok' }
  }
  await count(db, 'analyst')
  const { text, picks } = advice(study, team)
  yield* inParagraphs(text)
  return { advice: text, picks, writtenBy: 'analyst' }
}

/**
 * Asks Grok, holding what it writes to the field and the rules before any of it is passed on. What fails
 * costs the caller nothing.
 *
 * @throws {TooMany} @throws {Unavailable}
 */
async function* askGrok(
  { db, config, log }: World,
  { grok, breaker }: Assistant,
  caller: Account,
  study: Briefing,
  prompt: Prompt,
): Writing<{ text: string; picks: string[] }> {
  if (!grok) throw new Unavailable('There is no key for Grok.')
  breaker.check()
  const reserved = await reserve(db, caller.id, config)
  let finished = false
  try {
    const read = createReader(study, await strangersTo(db, study))
    const drafts = grok(prompt)
    let shown = 0
    let step = await drafts.next()
    while (!step.done) {
      if (step.value.picks) checkPicks(step.value.picks, study)
      const until = lastWholeSentence(step.value.text)
      if (until > shown) {
        yield read(step.value.text.slice(shown, until))
        shown = until
      }
      step = await drafts.next()
    }
    finished = true
    const answer = whole(step.value, study, read)
    if (step.value.text.length > shown) yield read(step.value.text.slice(shown))
    breaker.worked()
    return answer
  } catch (error) {
    const unusable = error instanceof BadAnswer
    await giveBack(db, reserved, finished || unusable)
    if (!unusable && !(error instanceof GrokFailed)) throw error
    // An answer that came shows that the service is there, whatever somebody made it say.
    if (unusable) breaker.worked()
    else breaker.failed()
    log.warn({ why: error.message }, 'Grok gave no answer that can be shown')
    throw new Unavailable('The assistant gave no usable answer. Please try again.')
  }
}

function whole(
  { text, picks }: Draft,
  study: Briefing,
  read: (written: string) => string,
): { text: string; picks: string[] } {
  const shown = read(text).trim()
  if (shown.length < 20) throw new BadAnswer('no text')
  return { text: shown, picks: picks ? checkPicks(picks, study) : [] }
}

/** How much of a text that is still being written is whole sentences or lines. */
function lastWholeSentence(text: string): number {
  let end = 0
  for (const match of text.matchAll(/[.!?]["”')]*\s+|\n+/g)) end = match.index + match[0].length
  return end
}

function* inParagraphs(text: string): Generator<string> {
  for (const paragraph of text.split(/(?<=\n\n)/)) yield paragraph
}
