import type { Tournament } from '#contract/game/tournament.ts'

/** A tournament that a league can be created for. */
export const openTournament: Tournament = {
  id: '014',
  orgId: '1',
  year: 2026,
  name: 'The Practice Open',
  tour: 'PGA Tour',
  startDate: '2026-04-09',
  endDate: '2026-04-12',
  status: 'upcoming',
  timeZone: 'America/New_York',
  course: null,
  draftingEndDate: new Date(Date.now() + 86_400_000),
  draftingEndEstimated: true,
  simulated: false,
}
