import type { TournamentPlayer } from '#contract/tournaments.ts'

type Player = TournamentPlayer

/** Golfers who go out together. */
export interface TeeGroup {
  at: Date
  startingHole: number
  players: Player[]
}

/** A round's groups in the order they go out; those without a tee time are in none. */
export function teeGroups(players: readonly Player[], round = 1): TeeGroup[] {
  const groups = new Map<string, TeeGroup>()
  for (const player of players) {
    const tee = player.teeTimes.find((time) => time.round === round)
    if (!tee) continue
    const key = `${tee.teeTimeTimestamp.getTime()}-${tee.startingHole}`
    const group = groups.get(key)
    if (group) group.players.push(player)
    else {
      const { teeTimeTimestamp: at, startingHole } = tee
      groups.set(key, { at, startingHole, players: [player] })
    }
  }
  return [...groups.values()].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.startingHole - b.startingHole,
  )
}
