import { startCluster } from '../src/server/testing/processes/cluster.ts'
import { measureChances } from './bench/chance-calibration.ts'
import { measureSeason } from './bench/club-season.ts'
import { measureCommits } from './bench/commits.ts'
import { measureCut } from './bench/cut.ts'
import { measureEvenings } from './bench/evenings.ts'
import { measureLoop } from './bench/event-loop.ts'
import { measureFailover } from './bench/failover/failover.ts'
import { measurePatroni } from './bench/failover/patroni.ts'
import { measureHeldLookups } from './bench/held-lookups.ts'
import { measureIdle } from './bench/idle.ts'
import { measureImports } from './bench/imports.ts'
import { measureCrowd } from './bench/one-process-load.ts'
import { measurePageLoad } from './bench/page-load.ts'
import { measureScoreboardUpdates } from './bench/scoreboard-update.ts'
import { measureSecondVisits } from './bench/second-visit.ts'
import { measureStorm } from './bench/storm.ts'
import { measureStrength } from './bench/strength/strength.ts'
import { measureTenThousandViewers } from './bench/ten-thousand-viewers.ts'
import { measureTournamentMemory } from './bench/tournament-memory.ts'
import { measureGrowth } from './bench/user-growth.ts'
import { measureReads } from './bench/warm-reads.ts'
import { measureWeek } from './bench/week-jobs.ts'

/** The benches by name; docs/speed.md explains each. They take a PostgreSQL server that is theirs alone. */
const benches: Record<string, (server: string) => Promise<void>> = {
  reads: measureReads,
  commits: measureCommits,
  crowd: measureCrowd,
  failover: measureFailover,
  again: measureSecondVisits,
  front: measurePageLoad,
  growth: measureGrowth,
  held: measureHeldLookups,
  idle: measureIdle,
  imports: measureImports,
  loop: measureLoop,
  memory: measureTournamentMemory,
  patroni: measurePatroni,
  season: measureSeason,
  storm: measureStorm,
  sunday: measureTenThousandViewers,
  tick: measureScoreboardUpdates,
  try: measureEvenings,
  week: measureWeek,
}

/**
 * The benches that compare what was said with what happened. They need no server, and those for which it is true no file:
 * without one, they take the tournaments recorded beside the project.
 */
const comparisons = new Map<string, { compare: (file?: string) => void; hasRecordings: boolean }>([
  ['chances', { compare: measureChances, hasRecordings: true }],
  ['cut', { compare: (file = '') => measureCut(file), hasRecordings: false }],
  ['strength', { compare: measureStrength, hasRecordings: true }],
])

const [, , name = 'reads', file] = process.argv
const comparison = comparisons.get(name)
if (comparison) {
  if (!file && !comparison.hasRecordings)
    throw new Error(`npm run bench -- ${name} <file of tournaments>`)
  comparison.compare(file)
  process.exit()
}
const bench = benches[name]
if (!bench) throw new Error(`${name} is none of ${Object.keys(benches).join(', ')}`)
const { url, remove } = await startCluster()
await bench(url).finally(remove)
process.exit()
