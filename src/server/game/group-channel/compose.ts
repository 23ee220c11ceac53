import { and, eq, sql } from 'drizzle-orm'

import { formatToPar } from '#domain/format.ts'
import { computeReveal } from '#domain/week/reveal.ts'
import { joinNames } from '#domain/week/words.ts'
import { pluralize } from '#domain/words.ts'
import { readNoticeLeague } from '#server/leagues/league-notices.ts'
import { withNames } from '#server/leagues/log/sentences.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

import { type ClosedLeague, loadClosedLeague } from '../scoring/closed-league.ts'
import { recaps } from '../week/tables.ts'
import type { ChannelMessage } from './format-post.ts'
import type { ChannelEvent } from './tables.ts'

const topPlaces = 5
const maxShared = 3

/**
 * Writes what a league posts about an event. Sums of money stay in the league. The id of a recap differs once it is
 * corrected.
 *
 * @returns null for a recap that was deleted
 */
export async function composeMessage(
  db: Db,
  address: string,
  leagueId: string,
  event: ChannelEvent,
): Promise<ChannelMessage | null> {
  const { name, tournament, simulated } = await readNoticeLeague(db, leagueId)
  const composed =
    event === 'reveal' ? await composeReveal(db, leagueId) : await composeRecap(db, leagueId, event)
  if (!composed) return null
  const { title, text, path, version } = composed
  return {
    id: [leagueId, event, ...version].join('.'),
    event: event === 'reveal' ? event : event === 'final' ? 'result' : `recap-${event}`,
    title: `${name}: ${title}`,
    text: `${tournament}. ${text}${simulated ? ' Simulated tournament.' : ''}`,
    link: `${address}/leagues/${leagueId}${path}`,
    leagueId,
    leagueName: name,
  }
}

/** Writes what the test posts, before the lock or after it. */
export async function composeTestMessage(
  db: Db,
  address: string,
  leagueId: string,
): Promise<ChannelMessage> {
  const { name, tournament } = await readNoticeLeague(db, leagueId)
  return {
    id: `${leagueId}.test`,
    event: 'test',
    title: `${name}: this is a test`,
    text: `The Reveal, recaps, and final result of ${tournament} will show up here.`,
    link: `${address}/leagues/${leagueId}`,
    leagueId,
    leagueName: name,
  }
}

async function composeReveal(db: Db, leagueId: string) {
  const closed = await loadClosedLeague(db, leagueId)
  return { title: 'picks are locked', text: revealText(closed), path: '/reveal', version: [] }
}

function revealText({ teams, field, member, golferName }: ClosedLeague): string {
  const { mostPicked, onlyYours, twins, boldestGuess } = computeReveal(teams, field)
  const name = (userId: string) => member(userId).name
  const texts = [`${pluralize(teams.length, 'team')} in.`]
  if (mostPicked.length > 0)
    texts.push(
      `Most picked: ${mostPicked
        .slice(0, maxShared)
        .map(({ name, count }) => `${name} (${count})`)
        .join(', ')}.`,
    )
  for (const { userId, apiPlayerIds } of onlyYours.slice(0, maxShared))
    texts.push(`Only ${name(userId)} has ${joinNames(apiPlayerIds.map(golferName))}.`)
  const [pair] = twins
  if (pair) texts.push(`Most alike: ${joinNames(pair.map(name))}.`)
  if (boldestGuess)
    texts.push(`Boldest guess: ${name(boldestGuess.userId)}, ${formatToPar(boldestGuess.guess)}.`)
  return texts.join(' ')
}

async function composeRecap(db: Db, leagueId: string, event: Exclude<ChannelEvent, 'reveal'>) {
  const [recap] = await db
    .select({
      text: withNames(recaps.text, recaps.leagueId),
      result: recaps.result,
      at: sql<string>`extract(epoch from ${recaps.at})::text`,
      settledAt: allLeagues.settledAt,
    })
    .from(recaps)
    .innerJoin(allLeagues, eq(allLeagues.id, recaps.leagueId))
    .where(and(eq(recaps.leagueId, leagueId), eq(recaps.round, event)))
  if (!recap) return null
  const { text, result, settledAt, at } = recap
  const version = [at]
  if (event !== 'final') return { title: `round ${event} recap`, text, path: '', version }
  const { member } = await loadClosedLeague(db, leagueId)
  const places = (result ?? [])
    .slice(0, topPlaces)
    .map(
      ({ position, userId, total }) => `${position} ${member(userId).name} ${formatToPar(total)}`,
    )
  const top = places.length > 0 ? ` ${places.join(', ')}.` : ''
  const stamp = settledAt ? '' : ' Not final yet.'
  return { title: 'final recap', text: `${text}${top}${stamp}`, path: '/leaderboard', version }
}
