import { startCluster } from '../src/server/testing/processes/cluster.ts'
import { measureChances } from './bench/chances.ts'
import { measureCrowd } from './bench/crowd.ts'
import { measureCut } from './bench/cut.ts'
import { measureFailover } from './bench/failover/failover.ts'
import { measureFront } from './bench/front.ts'
import { measureGrowth } from './bench/growth.ts'
import { measureImports } from './bench/imports.ts'
import { measureLoop } from './bench/loop.ts'
import { measureReads } from './bench/reads.ts'
import { measureSeason } from './bench/season.ts'
import { measureSunday } from './bench/sunday.ts'
import { measureTicks } from './bench/tick.ts'
import { measureWeek } from './bench/week.ts'

/** The benches by name; docs/speed.md explains each. They take a PostgreSQL server that is theirs alone. */
const benches: Record<string, (server: string) => Promise<void>> = {
  reads: measureReads,
  crowd: measureCrowd,
  failover: measureFailover,
  front: measureFront,
  growth: measureGrowth,
  imports: measureImports,
  loop: measureLoop,
  season: measureSeason,
  sunday: measureSunday,
  tick: measureTicks,
  week: measureWeek,
}

/** The benches that compare what was said with what happened. They need no server. */
const comparisons = new Map([
  ['chances', measureChances],
  ['cut', measureCut],
])

const [, , name = 'reads', file] = process.argv
const compare = comparisons.get(name)
if (compare) {
  if (!file) throw new Error(`npm run bench -- ${name} <file of tournaments>`)
  compare(file)
  process.exit()
}
const bench = benches[name]
if (!bench) throw new Error(`${name} is none of ${Object.keys(benches).join(', ')}`)
const { url, remove } = await startCluster()
await bench(url).finally(remove)
process.exit()
