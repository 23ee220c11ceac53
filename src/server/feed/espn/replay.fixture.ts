import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

import { startGate } from '#server/testing/servers/gate.ts'

// A recorded tournament, and the tool that replays it as both sources. They are not ours to distribute.
const tool = '../shared/tools/golf-feed.mjs'
const recording = '../shared/golf-data/masters-feed/2026-final.scores.json'

/** Why the replay can't run here; null when it can. */
export const replayMissing = [tool, recording].some((path) => !existsSync(path))
  ? 'the recording and its tool are not on this machine'
  : null

/** A recorded tournament that two sources tell at the same time. */
export interface Replay {
  liveGolfUrl: string
  espnUrl: string
  /** ESPN's id of a golfer, as we store it, by the paid provider's. */
  espnIds: Map<string, string>
  /** The paid provider's ids by world ranking, and the names that ESPN gives them. */
  ranking: { id: string; espnName: string }[]
  /** Moves the clock (`r2+3h`), breaks the answers, lets golfers withdraw, corrects a score. */
  control(change: Record<string, unknown>): Promise<void>
}

interface Named {
  events: [{ competitions: [{ competitors: { id: string; athlete: { displayName: string } }[] }] }]
}

/** Starts the replay two days before its first tee time. */
export async function startReplay(): Promise<Replay> {
  const args = [tool, '--data', recording, '--port', '0', '--first-tee-in', '172800']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = /http:\/\/[\d.:]+\d/.exec(line)?.[0] ?? ''
  const espnUrl = `${url}/apis/site/v2/sports/golf`
  const read = async <T>(path: string) => (await (await fetch(`${url}${path}`)).json()) as T
  const state = await read<{ espn: { ids: Record<string, string> } }>('/__state')
  const board = await read<Named>('/apis/site/v2/sports/golf/leaderboard?league=pga')
  const named = board.events[0].competitions[0].competitors
  const names = new Map(named.map(({ id, athlete }) => [id, athlete.displayName]))
  const { rankings } = await read<{ rankings: { playerId: string }[] }>(
    '/stats?year=2026&statId=186',
  )
  const gate = await startGate(url)
  onTestFinished(() => gate.close())
  // The tool knows this year's calendar only, and answers with it whatever the year.
  gate.change('/schedule', (page, query) => {
    const [known, year] = [page as { year: string }, query.get('year')]
    if (known.year !== year) Object.assign(known, { year, schedule: [] })
  })
  return {
    liveGolfUrl: gate.url,
    espnUrl,
    espnIds: new Map(Object.entries(state.espn.ids).map(([id, espn]) => [id, `espn-${espn}`])),
    ranking: rankings.map(({ playerId }) => ({
      id: playerId,
      espnName: names.get(state.espn.ids[playerId]!)!,
    })),
    async control(change) {
      const response = await fetch(`${url}/__control`, {
        method: 'POST',
        body: JSON.stringify(change),
      })
      if (!response.ok) throw new Error(await response.text())
    },
  }
}
