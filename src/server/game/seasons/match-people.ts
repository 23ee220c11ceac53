import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { foldText, leagueNames } from '#domain/names.ts'
import { clubMembers } from '#server/clubs/tables.ts'
import { nameColumns } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The person that a text of a file means: a member of the club, or nobody who is known. */
export interface PersonMatch {
  person: string
  userId: string | null
}

/**
 * Finds the members of a club whom a file names. A name that two of them have means neither.
 *
 * @param people the texts by their keys
 * @param overrides what the caller says about some of the names, which goes before
 */
export async function matchPeople(
  db: Db,
  clubId: string,
  people: ReadonlyMap<string, string>,
  overrides: readonly PersonMatch[],
): Promise<Map<string, PersonMatch>> {
  const members = await db
    .select(nameColumns)
    .from(clubMembers)
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .where(eq(clubMembers.clubId, clubId))
  const names = leagueNames(members)
  const keysOf = ({ id, username, firstName, lastName }: (typeof members)[number]) => {
    const full = firstName && lastName ? `${firstName} ${lastName}` : ''
    const all = [names.get(id) ?? '', username, `@${username}`, firstName ?? '', full]
    return new Set(all.map(foldText).filter((key) => key !== ''))
  }
  const byKey = Map.groupBy(
    members.flatMap((member) => [...keysOf(member)].map((key) => ({ key, id: member.id }))),
    ({ key }) => key,
  )
  const ids = new Set(members.map(({ id }) => id))
  const choices = new Map(overrides.map(({ person, userId }) => [foldText(person), userId]))
  const userIdOf = (key: string) => {
    const choice = choices.get(key)
    if (choice === null || (choice && ids.has(choice))) return choice
    const [only, another] = byKey.get(key) ?? []
    return only && !another ? only.id : null
  }
  return new Map([...people].map(([key, person]) => [key, { person, userId: userIdOf(key) }]))
}

/** An id for someone who is only a text, the same in all files of a club. */
export function textPersonId(clubId: string, personKey: string): string {
  const hex = createHash('sha256').update(`${clubId} ${personKey}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) % 4) + 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
