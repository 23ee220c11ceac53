import { and, eq, sql } from 'drizzle-orm'

import type { RecapRound } from '#domain/week/recap.ts'
import { isFaithful, type RecapOutline } from '#domain/week/rephrasing.ts'
import type { Assistant } from '#server/leagues/assistant/assistant.ts'
import { refund, reserveUnasked } from '#server/leagues/assistant/budget.ts'
import { createTextCheck } from '#server/leagues/assistant/check.ts'
import { type Grok, GrokFailed } from '#server/leagues/assistant/grok.ts'
import { rephrasingPrompt } from '#server/leagues/assistant/prompt.ts'
import { personMark } from '#server/leagues/sentences.ts'
import { type Db, rowsOf } from '#server/platform/db/db.ts'
import type { World } from '#server/platform/services/world.ts'

import { changeWeeks } from '../history/revisions.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { recaps } from './tables.ts'

type Outside = Pick<World, 'db' | 'config' | 'log'>

/** How many recaps of a process Grok rephrases at the same time, and in one run of the job. */
const atOnce = 4
const mostInARun = 40

/**
 * Has Grok rephrase each new recap, once. Ours is posted right away and replaced only if Grok's keeps its facts. Does
 * nothing without a key or while the circuit breaker is open.
 */
export async function rephraseRecaps(world: Outside, { grok, breaker }: Assistant): Promise<void> {
  if (!grok) return
  let left = mostInARun
  const work = async () => {
    while (left > 0 && breaker.isClosed()) {
      left -= 1
      const recap = await claim(world.db)
      if (!recap) return
      await rephrase(world, { grok, breaker }, recap)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

interface Claimed extends Record<string, unknown> {
  leagueId: string
  round: RecapRound
  outline: RecapOutline
  /** When it was stored, in the database's own words. */
  storedAt: string
}

/** Claims one recap for good. Recaps older than an hour are skipped. */
async function claim(db: Db): Promise<Claimed | null> {
  const [claimed] = await rowsOf<Claimed>(
    db,
    sql`with due as (
          select league_id, round, outline from recaps
          where outline is not null and at > now() - interval '1 hour'
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
  { db, config, log }: Outside,
  { grok, breaker }: { grok: Grok; breaker: Assistant['breaker'] },
  { leagueId, round, outline, storedAt }: Claimed,
): Promise<void> {
  const reserved = await reserveUnasked(db, config)
  if (!reserved) return
  let answered = false
  try {
    const text = await ask(grok, outline.text)
    answered = true
    breaker.succeed()
    if (!isFaithful(outline.text, text)) throw new GrokFailed('not what the recap tells')
    const named = await withNames(db, leagueId, outline, text)
    await store(db, { leagueId, round, storedAt }, named)
  } catch (error) {
    await refund(db, reserved, answered)
    if (!answered) breaker.fail()
    log.warn({ why: (error as Error).message }, 'Grok rephrased no recap')
  }
}

async function ask(grok: Grok, text: string): Promise<string> {
  const drafts = grok(rephrasingPrompt(text))
  let step = await drafts.next()
  while (!step.done) step = await drafts.next()
  return step.value.text.trim().replaceAll(/(?<![\w\]])-(?=\d)/g, '−')
}

/** Puts the golfers' names in place of the marks, and for members what is stored in place of theirs. */
async function withNames(
  db: Db,
  leagueId: string,
  { members, golfers }: RecapOutline,
  text: string,
): Promise<string> {
  const { nameOf } = await loadClosedLeague(db, leagueId)
  const named = [
    ...members.map((id, nth) => ({ apiPlayerId: `m${nth + 1}`, name: personMark(id) })),
    ...golfers.map((id, nth) => ({ apiPlayerId: `g${nth + 1}`, name: nameOf(id) })),
  ]
  return createTextCheck({ golfers: named }, [])(text)
}

/** Stores Grok's text, unless a corrected result has rewritten the recap. */
async function store(
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
