import { nobody, type Outcomes } from './simulate-finish.ts'

/** The smallest change of a chance that is shown. */
const minShownChange = 0.01
/** How many standard errors a change has to be. Less is the simulation's noise. */
const minErrors = 2
/** How many golfers who help a team to keep, and how many who hurt it. */
const maxGolfers = 6

/** A league in the simulated outcomes. */
interface League {
  /** How many golfers of a team count. */
  counting: number
  lines: readonly {
    userId: string
    predicted: number | null
    golfers: readonly { apiPlayerId: string; score: number | null }[]
  }[]
}

/** What a birdie does to a team's chance to win, by golfer, from −1 to 1. */
export type BirdieChanges = Record<string, number>

/**
 * Counts what one stroke less of a golfer would do to each team's chance to win. The same outcomes are ranked with and
 * without it, so that most of their chance cancels out, and what is left within the noise is left out.
 * The caller adds one outcome after the other, so that others get a turn.
 */
export class BirdieTally {
  /** How many outcomes are counted. */
  count = 0
  readonly #golfers: readonly Golfer[]
  readonly #ranking: Ranking

  constructor(league: League, outcomes: Outcomes, onCourse: readonly string[]) {
    this.#golfers = ownedOnCourse(league.lines, outcomes, onCourse)
    this.#ranking = new Ranking(league, outcomes)
  }

  /** Counts the next outcome. */
  addOutcome(): void {
    if (this.#golfers.length > 0) this.#ranking.load(this.count)
    for (const golfer of this.#golfers) this.#ranking.addBirdie(golfer)
    this.count += 1
  }

  /** The changes of a team, by its index, with the golfers who matter the most to it. */
  changes(team: number): BirdieChanges {
    return shownChanges(this.#golfers, team, this.count)
  }
}

/** A golfer on the course, and the sums of what a birdie changed so far. */
interface Golfer {
  apiPlayerId: string
  at: number
  /** The teams that have the golfer, by index. */
  owners: readonly number[]
  /** By team: changes of its share of the win over the outcomes, and their squares. */
  changes: Float64Array
  squares: Float64Array
}

function ownedOnCourse(
  lines: League['lines'],
  { index }: Outcomes,
  onCourse: readonly string[],
): Golfer[] {
  const sums = () => new Float64Array(lines.length)
  return onCourse.flatMap((apiPlayerId) => {
    const at = index.get(apiPlayerId)
    const owners = lines.flatMap((line, team) =>
      line.golfers.some((golfer) => golfer.apiPlayerId === apiPlayerId) ? [team] : [],
    )
    if (at === undefined || owners.length === 0) return []
    return [{ apiPlayerId, at, owners, changes: sums(), squares: sums() }]
  })
}

/** The changes of a team that say something, the largest of each sign first. */
function shownChanges(golfers: readonly Golfer[], team: number, count: number): BirdieChanges {
  const found = golfers
    .map(({ apiPlayerId, changes, squares }) => ({
      apiPlayerId,
      change: (changes[team] ?? 0) / count,
      error: Math.sqrt(squares[team] ?? 0) / count,
    }))
    .filter(({ change, error }) => Math.abs(change) >= Math.max(minShownChange, minErrors * error))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  const helping = found.filter(({ change }) => change > 0).slice(0, maxGolfers)
  const hurting = found.filter(({ change }) => change < 0).slice(0, maxGolfers)
  return Object.fromEntries(
    [...helping, ...hurting].map(({ apiPlayerId, change }) => [
      apiPlayerId,
      Math.round(change * 1000) / 1000,
    ]),
  )
}

/** Ranks one outcome after the other, in the same memory, since each is ranked once for every golfer. */
class Ranking {
  readonly #league: League
  readonly #outcomes: Outcomes
  /** The golfers of all teams by their index in the outcomes, −1 for those who are in none. */
  readonly #at: readonly (readonly number[])[]
  readonly #totals: Float64Array
  /** The score of each team's last counting golfer. */
  readonly #edges: Float64Array
  /** How far off each team's guess is, which breaks ties. */
  readonly #errors: Float64Array
  readonly #before: Float64Array
  readonly #after: Float64Array
  /** A team's scores, best first. */
  readonly #own: Float64Array
  #from = 0
  #best = 0

  constructor(league: League, outcomes: Outcomes) {
    this.#league = league
    this.#outcomes = outcomes
    const { lines } = league
    this.#at = lines.map((line) =>
      line.golfers.map(({ apiPlayerId }) => outcomes.index.get(apiPlayerId) ?? -1),
    )
    const numbers = () => new Float64Array(lines.length)
    this.#totals = numbers()
    this.#edges = numbers()
    this.#errors = numbers()
    this.#before = numbers()
    this.#after = numbers()
    this.#own = new Float64Array(Math.max(0, ...this.#at.map((at) => at.length)))
  }

  /** Ranks the teams in an outcome. */
  load(nth: number): void {
    const { lines } = this.#league
    const winning = this.#outcomes.winning[nth] ?? nobody
    this.#from = nth * this.#outcomes.index.size
    for (let team = 0; team < lines.length; team += 1) {
      const { predicted = null } = lines[team] ?? {}
      this.#addUp(team)
      this.#errors[team] =
        winning === nobody ? 0 : predicted === null ? Infinity : Math.abs(predicted - winning)
    }
    this.#best = this.#share(this.#before)
  }

  #addUp(team: number): void {
    const { counting, lines } = this.#league
    const [at, golfers] = [this.#at[team] ?? [], lines[team]?.golfers ?? []]
    const own = this.#own
    for (let nth = 0; nth < at.length; nth += 1) {
      const place = at[nth] ?? -1
      const score =
        place < 0 ? (golfers[nth]?.score ?? 0) : (this.#outcomes.scores[this.#from + place] ?? 0)
      // Insertion is the fastest way to sort six numbers.
      let to = nth
      for (; to > 0 && (own[to - 1] ?? 0) > score; to -= 1) own[to] = own[to - 1] ?? 0
      own[to] = score
    }
    let total = 0
    const counted = Math.min(counting, at.length)
    for (let nth = 0; nth < counted; nth += 1) total += own[nth] ?? 0
    this.#totals[team] = total
    this.#edges[team] = at.length < counting ? Infinity : (own[counting - 1] ?? Infinity)
  }

  /** Adds what a golfer's birdie changes in this outcome. */
  addBirdie({ at, owners, changes, squares }: Golfer): void {
    const { scores, withBirdie } = this.#outcomes
    const score = scores[this.#from + at] ?? 0
    const less = withBirdie[this.#from + at] ?? 0
    /** The strokes by which a birdie lowers a team's total. */
    const gain = (team: number) => Math.max(0, Math.min(score, this.#edges[team] ?? 0) - less)
    let matters = false
    for (const team of owners)
      if (gain(team) > 0 && (this.#totals[team] ?? 0) - gain(team) <= this.#best) matters = true
    // In most outcomes the same team wins anyway.
    if (!matters) return
    for (const team of owners) this.#totals[team]! -= gain(team)
    this.#share(this.#after)
    for (const team of owners) this.#totals[team]! += gain(team)
    for (let team = 0; team < changes.length; team += 1) {
      const change = (this.#after[team] ?? 0) - (this.#before[team] ?? 0)
      changes[team]! += change
      squares[team]! += change * change
    }
  }

  /** Shares out the win: the lowest total, then the nearest guess. @returns the lowest total */
  #share(shares: Float64Array): number {
    let [best, nearest, winners] = [Infinity, Infinity, 0]
    for (let team = 0; team < shares.length; team += 1) {
      const [total = 0, error = 0] = [this.#totals[team], this.#errors[team]]
      if (total > best || (total === best && error > nearest)) continue
      winners = total === best && error === nearest ? winners + 1 : 1
      best = total
      nearest = error
    }
    for (let team = 0; team < shares.length; team += 1) {
      const wins = this.#totals[team] === best && this.#errors[team] === nearest
      shares[team] = wins ? 1 / winners : 0
    }
    return best
  }
}
