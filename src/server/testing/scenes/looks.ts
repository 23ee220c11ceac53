import { eq } from 'drizzle-orm'
import sharp from 'sharp'

import { getClub, setLeagueClub } from '#contract/clubs/clubs.ts'
import { getClubPreview } from '#contract/clubs/join-link.ts'
import { getCrest, setClubLook } from '#contract/clubs/looks.ts'
import { createWatchLink, getWatchedLeague } from '#contract/game/watch.ts'
import { getJoinCode, getJoinPreview } from '#contract/leagues/join-link.ts'
import { type ClubLook, getLeague } from '#contract/leagues/leagues.ts'
import { buildUrl } from '#contract/wire/url.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { users } from '#server/platform/auth/tables.ts'

import { startClub } from '../clubs.ts'
import { startLeague } from '../leagues.ts'
import type { TeeTime } from '../teetime.ts'

/** The color of the club in `startLooks`. */
export const color = '#7a1f3d'

/** A crest of one color, in base64. */
export async function drawCrest(background = 'green'): Promise<string> {
  const picture = { width: 60, height: 40, channels: 3, background } as const
  return (await sharp({ create: picture }).png().toBuffer()).toString('base64')
}

/** Gives someone a plan. */
export async function givePlan({ services, idOf }: TeeTime, name: string, tier: Tier) {
  await services.db
    .update(users)
    .set({ subscriptionTier: tier })
    .where(eq(users.id, idOf(name)))
}

/** Starts a club of ann and bob, with a league of theirs. */
export async function startLooks(teetime: TeeTime) {
  const { as, stranger, send } = teetime
  const { id, code } = await startClub(teetime, ['ann', 'bob'])
  const leagueId = await startLeague({ ...teetime, register: async () => {} }, ['ann', 'bob'])
  const inLeague = { params: { id: leagueId } }
  await as('ann')(setLeagueClub, { ...inLeague, body: { clubId: id } })
  const link = await as('ann')(getJoinCode, inLeague)
  const { token } = await as('ann')(createWatchLink, inLeague)
  const params = { id }
  return {
    id,
    leagueId,
    params,
    joinCode: link.code,
    setLook: (name = 'ann', crest?: string | null) =>
      as(name)(setClubLook, { params, body: { color, crest } }),
    /** The look in each place. */
    seen: async (): Promise<Record<string, ClubLook | null | undefined>> => ({
      club: (await as('bob')(getClub, { params })).look,
      league: (await as('bob')(getLeague, inLeague)).look,
      'club link': (await stranger(getClubPreview, { params: { code } })).look,
      'league link': (await stranger(getJoinPreview, { params: { code: link.code } })).look,
      watch: (await stranger(getWatchedLeague, { params: { token } })).look,
    }),
    /** The status of a crest's address. */
    crestStatus: async (crestId: string | null | undefined) =>
      (await send({ url: buildUrl(getCrest, { params: { id: crestId ?? '' } }) })).statusCode,
  }
}

/** What `seen` returns if every place has the same look. */
export const everywhere = (look: unknown) => ({
  club: look,
  league: look,
  'club link': look,
  'league link': look,
  watch: look,
})
