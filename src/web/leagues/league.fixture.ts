import type { Me } from '#contract/accounts/session.ts'
import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

const at = new Date('2026-04-01T10:00:00Z')

/** A league with a $20 fee, created by cat. */
export const someLeague = (change: Partial<League> = {}): League => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Sunday Best & Co',
  nickname: null,
  commissionerId: 'cat',
  commissionerName: 'cat',
  setupComplete: true,
  apiTournamentId: '014',
  tournOrgId: '1',
  tournYear: 2026,
  tournamentName: 'The Practice Open',
  status: 'open',
  seasonStartDate: '2026-04-04',
  seasonEndDate: '2026-04-12',
  tournamentStartDate: '2026-04-09',
  entryFee: 2000,
  draftingEndDate: at,
  draftingEndEstimated: false,
  timeZone: 'America/New_York',
  simulated: false,
  rules: defaultRules,
  frozen: true,
  shootout: false,
  isSettled: false,
  memberCount: 3,
  nudgedAt: null,
  deletedAt: null,
  ...change,
})

/** A member with a team who has not paid; their id is their name. */
export const someMember = (username: string, change: Partial<LeagueMember> = {}): LeagueMember => ({
  userId: username,
  username,
  name: username,
  firstName: null,
  lastName: null,
  venmoHandle: null,
  isCommissioner: false,
  isDeputy: false,
  canTakeOver: true,
  picked: true,
  paid: false,
  joinedAt: at,
  ...change,
})

/** The signed-in account. */
export const someMe = (username: string): Me => ({
  id: username,
  username,
  name: username,
  email: `${username}@example.com`,
  firstName: null,
  lastName: null,
  venmoHandle: null,
  subscriptionTier: 'free',
  isAdmin: false,
  isMaster: false,
  hidesScores: false,
  createdAt: at,
})
