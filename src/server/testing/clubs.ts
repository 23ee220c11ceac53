import * as calls from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import type { TeeTime } from './teetime.ts'

/**
 * Starts a club with all of `names` in it, the first as its owner.
 *
 * @param existing those of them who have registered already
 * @returns the club's id and code
 */
export async function startClub(
  { as, register }: TeeTime,
  names: string[],
  existing: readonly string[] = [],
): Promise<{ id: string; code: string }> {
  const [owner = 'ann', ...friends] = names
  const unknown = names.filter((name) => !existing.includes(name))
  if (unknown.length > 0) await register(...unknown)
  const { id, joinCode } = await as(owner)(calls.createClub, {
    body: { name: 'Sunday Foursome', entryFee: 2000, rules: defaultRules },
  })
  const code = joinCode?.code ?? ''
  for (const friend of friends) await as(friend)(joinClub, { params: { code } })
  return { id, code }
}

/** The names of a club's members and their roles, as someone reads them. */
export async function listRoles({ as }: TeeTime, id: string, reader: string): Promise<string[]> {
  const { members } = await as(reader)(calls.getClub, { params: { id } })
  return members.map(({ name, role }) => `${name} ${role}`)
}
