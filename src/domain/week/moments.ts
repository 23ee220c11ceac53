import { formatToPar } from '../format.ts'
import type { Penalty } from '../leagues/rules.ts'
import { compareText } from '../order.ts'
import type { LeagueStandings, TeamGolferScore } from '../scoring/league-standings.ts'
import { hasStarted, isRoundComplete, officialRounds } from '../scoring/scoring.ts'
import type { Scoreboard, ScoreboardRow, Scorecard } from '../tournaments/tournament.ts'
import { pluralize } from '../words.ts'
import { cardToPar } from './progress.ts'
import { joinNames, roundName } from './words.ts'

/** The kinds of moments, which are posted as they happen. */
export const momentKinds = [
  'ace',
  'albatross',
  'eagle',
  'bogey-free',
  'lead',
  'money-in',
  'money-out',
  'cut',
  'withdrawn',
  'replaced',
] as const
export type MomentKind = (typeof momentKinds)[number]

/** Something worth telling the members of a league. */
export interface Moment {
  /** The same for the same event, whenever and however often it is found. */
  key: string
  kind: MomentKind
  round: number
  hole: number | null
  /** The members it is about. */
  userIds: string[]
  apiPlayerId: string | null
  text: string
}

/** A league at one point in time. */
export interface LeagueSnapshot {
  standings: LeagueStandings
  board: Scoreboard
  /** The golfers whose withdrawal before the first shot is sure. */
  withdrawn: ReadonlySet<string>
  /** The league's rule. */
  penalty: Penalty
  /** The scorecards known so far, by `apiPlayerId`. */
  cards: ReadonlyMap<string, readonly Scorecard[]>
  /** A golfer's name, also of one who is on no team anymore. */
  golferName(apiPlayerId: string): string
  memberName(userId: string): string
}

/**
 * Finds the golfers' moments from the current state alone, so missed scoreboards don't matter. A moment that a
 * correction undoes is no longer found.
 *
 * @see docs/rules.md#moments
 */
export function golferMoments(now: LeagueSnapshot): Moment[] {
  const rows = new Map(now.board.rows.map((row) => [row.apiPlayerId, row]))
  const onTeams = now.standings.rows.flatMap(({ userId, golfers }) =>
    golfers.map((golfer) => ({ userId, golfer })),
  )
  const owned = Map.groupBy(onTeams, ({ golfer }) => golfer.apiPlayerId)
  const official = officialRounds(now.board)
  return [...owned].flatMap(([apiPlayerId, owners]) => {
    const [one] = owners
    if (!one) return []
    const row = rows.get(apiPlayerId)
    const owner: OwnedGolfer = {
      apiPlayerId,
      name: now.golferName(apiPlayerId),
      userIds: owners.map(({ userId }) => userId).toSorted(compareText),
      owners: joinNames(owners.map(({ userId }) => now.memberName(userId)).toSorted(compareText)),
    }
    return [
      ...(now.cards.get(apiPlayerId) ?? []).flatMap((card) =>
        card.round <= official ? cardMoments(card, owner) : [],
      ),
      ...exitMoment(row, one.golfer, owner, now),
      ...replacements(owners, owner, now),
    ]
  })
}

interface OwnedGolfer {
  apiPlayerId: string
  name: string
  userIds: string[]
  /** Their names in a sentence. */
  owners: string
}

function cardMoments(
  card: Scorecard,
  { apiPlayerId, name, userIds, owners }: OwnedGolfer,
): Moment[] {
  const { round, holes, complete } = card
  const base = { round, userIds, apiPlayerId }
  const great = holes.flatMap(({ hole, par, strokes }): Moment[] => {
    const kind = greatHole(par, strokes)
    if (!kind) return []
    const where = `No. ${hole} in ${roundName(round)} for ${owners}`
    const text =
      kind === 'ace'
        ? `Hole-in-one! ${name} aced ${where}.`
        : kind === 'eagle'
          ? `${name} eagled ${where}.`
          : `${name} made an albatross on ${where}.`
    return [{ ...base, key: `${kind} ${apiPlayerId} ${round} ${hole}`, kind, hole, text }]
  })
  const isWhole = complete && holes.length === 18
  if (!isWhole || holes.some(({ par, strokes }) => strokes > par)) return great
  const toPar = cardToPar(holes)
  const key = `bogey-free ${apiPlayerId} ${round}`
  const text = `${name} went bogey-free in ${roundName(round)}: ${formatToPar(toPar)} for ${owners}.`
  return [...great, { ...base, key, kind: 'bogey-free', hole: null, text }]
}

function greatHole(par: number, strokes: number): 'ace' | 'albatross' | 'eagle' | null {
  if (strokes < 1) return null
  if (strokes === 1) return 'ace'
  if (strokes === par - 2) return 'eagle'
  return strokes < par - 2 ? 'albatross' : null
}

/** The moment of a golfer who is out: at a cut, or withdrawn or disqualified on the way. */
function exitMoment(
  row: ScoreboardRow | undefined,
  { out, toPar, penalty: strokes, penalties }: TeamGolferScore,
  { apiPlayerId, name, userIds, owners }: OwnedGolfer,
  { board, penalty }: LeagueSnapshot,
): Moment[] {
  if (out === null) return []
  const base = { hole: null, userIds, apiPlayerId }
  const isForNow =
    penalty.kind === 'worst-round' && penalties.some(({ round }) => !isRoundComplete(round, board))
  const price = `${isForNow ? 'For now, that’s' : 'That’s'} +${strokes} for ${owners}.`
  const cost = strokes > 0 ? price : `That costs ${owners} nothing.`
  const finished = row?.rounds.length ?? 0
  if (out === 'cut') {
    const text = `${name} missed the cut at ${formatToPar(toPar)}. ${cost}`
    return [{ ...base, key: `cut ${apiPlayerId}`, kind: 'cut', round: Math.max(finished, 1), text }]
  }
  const key = `withdrawn ${apiPlayerId}`
  if (out === 'mdf') {
    const text = `${name} made the cut but didn’t finish. ${cost}`
    return [{ ...base, key, kind: 'withdrawn', round: Math.max(finished, 1), text }]
  }
  // Sources don't say whether a golfer who is out had begun another round.
  const left = finished > 0 ? `after ${pluralize(finished, 'round')}` : 'in round 1'
  const when = row && hasStarted(row) ? left : 'before teeing off'
  const text = `${name} ${out === 'wd' ? 'withdrew' : 'was disqualified'} ${when}. ${cost}`
  return [{ ...base, key, kind: 'withdrawn', round: Math.min(finished + 1, 4), text }]
}

/** The golfers this one replaced, once for each. */
function replacements(
  owners: readonly { userId: string; golfer: TeamGolferScore }[],
  { apiPlayerId, name }: OwnedGolfer,
  { withdrawn, golferName, memberName }: LeagueSnapshot,
): Moment[] {
  const replaced = owners.filter(({ golfer }) => withdrawn.has(golfer.replaces ?? ''))
  const byGolfer = Map.groupBy(replaced, ({ golfer }) => golfer.replaces ?? '')
  return [...byGolfer].map(([gone, teams]) => {
    const userIds = teams.map(({ userId }) => userId).toSorted(compareText)
    const names = joinNames(userIds.map(memberName).toSorted(compareText))
    const text = `${golferName(gone)} withdrew before teeing off. ${name} steps in for ${names}.`
    const key = `replaced ${gone} ${apiPlayerId}`
    return { key, kind: 'replaced', round: 1, hole: null, userIds, apiPlayerId, text }
  })
}

/** The teams that lead and those in the money, kept from one scoreboard to the next. Plain JSON. */
export interface LeadAndMoney {
  /** The user ids of the teams in first place; empty until every team has a score. */
  leaders: string[]
  /** The user ids of the teams that would be paid; empty in a free league, a void one, and one of two teams. */
  paid: string[]
}

/** The lead and the money by a league's standings. */
export function leadAndMoney({ rows, status }: LeagueStandings): LeadAndMoney {
  const isOpen = status === 'void' || rows.some(({ standing }) => standing.total === null)
  const idsOf = (some: typeof rows) => some.map(({ userId }) => userId).toSorted(compareText)
  return {
    leaders: isOpen ? [] : idsOf(rows.filter(({ standing }) => standing.rank === 1)),
    // With two teams only first place pays, so the lead covers it.
    paid: isOpen || rows.length < 3 ? [] : idsOf(rows.filter(({ prize }) => prize > 0)),
  }
}

/**
 * Finds who took the lead, and who came into or fell out of the money, since `before`. Returns nothing for the first
 * standings, which have nothing to compare with.
 *
 * @param version of the board, so that the same change at another time is another moment
 */
export function standingsMoments(
  before: LeadAndMoney,
  now: LeagueSnapshot,
  version: number,
): Moment[] {
  const after = leadAndMoney(now.standings)
  const round = now.board.round
  const one = (kind: MomentKind, userIds: string[], text: string): Moment[] =>
    userIds.length === 0
      ? []
      : [{ key: `${kind} ${version}`, kind, round, hole: null, userIds, apiPlayerId: null, text }]
  const names = (userIds: readonly string[]) =>
    joinNames(userIds.map((userId) => now.memberName(userId)).toSorted(compareText))
  const joinedLead = newLeaders(before.leaders, after.leaders)
  const isKnown = before.paid.length > 0 && after.paid.length > 0
  const into = isKnown ? after.paid.filter((id) => !before.paid.includes(id)) : []
  const outOf = isKnown ? before.paid.filter((id) => !after.paid.includes(id)) : []
  const [move, drop] = [into.length > 1 ? 'move' : 'moves', outOf.length > 1 ? 'drop' : 'drops']
  return [
    ...one('lead', joinedLead, describeLead(joinedLead, after.leaders, now.standings, names)),
    ...one('money-in', into, `${names(into)} ${move} into the money.`),
    ...one('money-out', outOf, `${names(outOf)} ${drop} out of the money.`),
  ]
}

/** The teams that came into first place, or the one that is now alone there. */
function newLeaders(before: readonly string[], after: readonly string[]): string[] {
  if (before.length === 0) return []
  const came = after.filter((id) => !before.includes(id))
  if (came.length > 0) return came
  return after.length === 1 && before.length > 1 ? [...after] : []
}

function describeLead(
  joinedLead: readonly string[],
  leaders: readonly string[],
  { rows }: LeagueStandings,
  names: (userIds: readonly string[]) => string,
): string {
  const others = leaders.filter((id) => !joinedLead.includes(id))
  const total = rows.find(({ userId }) => userId === joinedLead[0])?.standing.total ?? null
  const at = formatToPar(total)
  if (others.length > 0)
    return `${names(joinedLead)} ${joinedLead.length > 1 ? 'tie' : 'ties'} ${names(others)} for the lead at ${at}.`
  if (joinedLead.length > 1) return `${names(joinedLead)} are tied for the lead at ${at}.`
  const next = rows.find(({ userId }) => !leaders.includes(userId))
  const gap = (next?.standing.total ?? 0) - (total ?? 0)
  const ahead =
    next && gap > 0 ? `, ${pluralize(gap, 'stroke')} ahead of ${names([next.userId])}` : ''
  return `${names(joinedLead)} takes the lead at ${at}${ahead}.`
}
