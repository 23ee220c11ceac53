import { and, eq, sql } from 'drizzle-orm'

import { isFaithful, type RecapOutline } from '#domain/week/recap-outline.ts'
import type { RecapRound } from '#domain/week/recap.ts'
import type { Assistant } from '#server/leagues/assistant/assistant.ts'
import { recordFailedCall, reserveBackgroundCall } from '#server/leagues/assistant/budget.ts'
import { createTextCheck } from '#server/leagues/assistant/check-answer.ts'
import { type Grok, GrokError } from '#server/leagues/assistant/grok.ts'
import { rephrasingPrompt } from '#server/leagues/assistant/prompt.ts'
import { golferMark, personMark } from '#server/leagues/log/sentences.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/services/services.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'

import { changeWeeks } from '../history/revisions.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { recaps } from './tables.ts'

type RephraseServices = Pick<Services, 'db' | 'config' | 'log'>

/** How many recaps of a process Grok rephrases at the same time, and in one run of the job. */
const concurrency = 4
const maxPerRun = 40

/**
 * Has Grok rephrase each new recap, once. Ours is posted right away and replaced only if Grok's keeps its facts. Does
 * nothing without a key or while the circuit breaker is open.
 */
export async function rephraseRecaps(
  services: RephraseServices,
  { grok, breaker }: Assistant,
): Promise<void> {
  if (!grok) return
  let left = maxPerRun
  const work = async () => {
    while (left > 0 && breaker.isClosed()) {
      left -= 1
      const recap = await claimRecap(services.db)
      if (!recap) return
      await rephrase(services, { grok, breaker }, recap)
    }
  }
  // The job ends with its last call, whichever fails: the next one would make as many again.
  for (const outcome of await Promise.allSettled(Array.from({ length: concurrency }, work))) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

interface Claimed extends Record<string, unknown> {
  leagueId: string
  round: RecapRound
  outline: RecapOutline
  /** When it was stored, in the database's own words. */
  storedAt: string
}

/** Claims one recap for good. Recaps older than an hour are skipped. */
async function claimRecap(db: Db): Promise<Claimed | null> {
  const [claimed] = await queryRows<Claimed>(
    db,
    sql`with due as (
          select league_id, round, outline from recaps
          where outline is not null and at > now() - interval '1 hour'
            and not exists (select from leagues l where l.id = league_id and ${isEveningKey(sql`l.tournament_key`)})
          order by at, league_id, round
          limit 1 for update skip locked
        )
        update recaps r set outline = null from due
        where r.league_id = due.league_id and r.round = due.round
        returning r.league_id as "leagueId", r.round, due.outline, r.stored_at::text as "storedAt"`,
  )
  return claimed ?? null
}

async function rephrase(
  { db, config, log }: RephraseServices,
  { grok, breaker }: { grok: Grok; breaker: Assistant['breaker'] },
  { leagueId, round, outline, storedAt }: Claimed,
): Promise<void> {
  const reserved = await reserveBackgroundCall(db, config)
  if (!reserved) return
  let answered = false
  try {
    const text = await askGrok(grok, outline.text)
    answered = true
    breaker.recordSuccess()
    if (!isFaithful(outline.text, text)) throw new GrokError('not what the recap tells')
    const named = await renderNames(db, leagueId, outline, text)
    await storeRephrased(db, { leagueId, round, storedAt }, named)
  } catch (error) {
    await recordFailedCall(db, reserved, answered)
    if (!answered) breaker.recordFailure()
    log.warn({ why: (error as Error).message }, 'Grok rephrased no recap')
  }
}

async function askGrok(grok: Grok, text: string): Promise<string> {
  const drafts = grok(rephrasingPrompt(text))
  let step = await drafts.next()
  while (!step.done) step = await drafts.next()
  return step.value.text.trim().replaceAll(/(?<![\w\]])-(?=\d)/g, '−')
}

/** Puts the golfers' names in place of the marks, and for members what is stored in place of theirs. */
async function renderNames(
  db: Db,
  leagueId: string,
  { members, golfers }: RecapOutline,
  text: string,
): Promise<string> {
  const { golferName } = await loadClosedLeague(db, leagueId)
  const named = [
    ...members.map((id, nth) => ({ apiPlayerId: `m${nth + 1}`, name: personMark(id) })),
    ...golfers.map((id, nth) => ({
      apiPlayerId: `g${nth + 1}`,
      name: golferMark(id, golferName(id)),
    })),
  ]
  return createTextCheck({ golfers: named }, [])(text)
}

/** Stores Grok's text, unless a corrected result has rewritten the recap. */
async function storeRephrased(
  db: Db,
  { leagueId, round, storedAt }: Pick<Claimed, 'leagueId' | 'round' | 'storedAt'>,
  text: string,
): Promise<void> {
  await db.transaction(async (db) => {
    await db
      .update(recaps)
      .set({ text, rephrased: true })
      .where(
        and(
          eq(recaps.leagueId, leagueId),
          eq(recaps.round, round),
          sql`${recaps.storedAt} = ${storedAt}::timestamptz`,
        ),
      )
    await changeWeeks(db, [leagueId])
  })
}
