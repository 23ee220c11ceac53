import { readdirSync, readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'

import { type Db, queryRows } from '../../src/server/platform/db/db.ts'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** A process's parent and the processor time that it and its ended children have used. */
function readStat(pid: number): { parent: number; usedMs: number } {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
  const fields = rest.split(' ').map(Number)
  const used = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0)
  return { parent: fields[1] ?? 0, usedMs: used * tickMs }
}

/** The processor time that a process has used since it began. Linux only. */
export const usedMs = (pid: number): number => readStat(pid).usedMs

/** Measures the processor time of some node processes and of their PostgreSQL. Linux only. */
export async function openCpuTimer(
  db: Db,
  nodes: readonly number[],
): Promise<() => { nodeMs: number; postgresMs: number }> {
  const [row] = await queryRows<{ data_directory: string }>(db, sql`show data_directory`)
  const [pid = ''] = readFileSync(`${row?.data_directory}/postmaster.pid`, 'utf8').split('\n')
  const postmaster = Number(pid)
  return () => ({
    nodeMs: nodes.reduce((sum, node) => sum + readStat(node).usedMs, 0),
    postgresMs: [postmaster, ...childrenOf(postmaster)].reduce((sum, one) => sum + safe(one), 0),
  })
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false
      try {
        return readStat(pid).parent === parent
      } catch {
        return false
      }
    })

/** A process may end between the two looks. */
function safe(pid: number): number {
  try {
    return readStat(pid).usedMs
  } catch {
    return 0
  }
}
