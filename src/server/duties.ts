import { type SQL, sql } from 'drizzle-orm'

import { hasDueLeagues } from './game/results/due-leagues.ts'
import { finalizeDueLeagues } from './game/results/finalize.ts'
import { closeDueShootouts, hasDueShootouts } from './game/shootout/close-shootout.ts'
import { closeDueDrafts, hasDueDrafts } from './leagues/draft/close-draft.ts'
import { hasDueMoves, moveDueDeadlines } from './leagues/draft/move-deadlines.ts'
import { hasNewMessages, notifyOfMessages } from './messages/message-notices.ts'
import { compileStatement } from './platform/db/compile-statement.ts'
import type { Database, Db } from './platform/db/db.ts'
import { type BackgroundTask, runEvery, trackWork } from './platform/process/background-task.ts'

const checkEveryMs = 1_000

/** Work that every process does as soon as it is due. Each piece is done once, however many processes do it. */
export interface Duty {
  /** What its failures are called in the log. */
  name: string
  /** Whether there is any work, for one statement that asks for all duties. */
  isDue: SQL
  run: (db: Db) => Promise<unknown>
}

/** The duties of a process. @param afterHours how many hours a result is official before it is final */
export const listDuties = (afterHours: number): Duty[] => [
  { name: 'moving deadlines', isDue: hasDueMoves, run: moveDueDeadlines },
  { name: 'closing drafts', isDue: hasDueDrafts, run: closeDueDrafts },
  { name: 'closing shootouts', isDue: hasDueShootouts, run: closeDueShootouts },
  {
    name: 'settling leagues',
    isDue: hasDueLeagues(afterHours),
    run: (db) => finalizeDueLeagues(db, afterHours),
  },
  { name: 'notifying of messages', isDue: hasNewMessages, run: notifyOfMessages },
]

/**
 * Asks once a second which duties are due, and does them beside each other, so that a deadline doesn't wait for slow work.
 * A duty that is still being done isn't begun again.
 */
export function startDuties(
  database: Pick<Database, 'db' | 'query'>,
  duties: readonly Duty[],
  logFailure: (what: string) => (error: unknown) => void,
): BackgroundTask {
  const work = trackWork<Duty>()
  const answers = sql.join(
    duties.map(({ isDue }) => isDue),
    sql`, `,
  )
  // Without parameters, so that the embedded database plans it once, too.
  const readDue = compileStatement<{ due: boolean[] }>(
    sql`select array[${answers}] as due`.inlineParams(),
  )
  /** Which duties are due. If the statement fails, perhaps for one of them, all count as due. */
  async function findDue(): Promise<boolean[]> {
    try {
      const [row] = await readDue(database, {})
      return row?.due ?? []
    } catch (error) {
      logFailure('asking what is due')(error)
      return duties.map(() => true)
    }
  }
  const checks = runEvery(
    checkEveryMs,
    async () => {
      const due = await findDue()
      duties.forEach((duty, nth) => {
        if (due[nth]) {
          work.begin(duty, () => duty.run(database.db).catch(logFailure(duty.name)))
        }
      })
    },
    logFailure('starting what is due'),
  )
  return {
    async stop() {
      await checks.stop()
      await work.end()
    },
  }
}
