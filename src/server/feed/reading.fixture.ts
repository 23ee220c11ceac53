import { sql } from 'drizzle-orm'

import type { TeeTime } from '../testing/teetime.ts'
import { boards } from '../tournaments/tables.ts'
import { readDue } from './read-due.ts'
import { createBackoff } from './schedule/backoff.ts'

/** Reads everything that is due after a while, as the poller of a process that has just started. */
export const read = ({ world }: TeeTime, backoff = createBackoff()) =>
  readDue({
    world,
    backoff,
    noteSlowdown: () => {},
    hold: () => Promise.resolve(true),
  })

/** Lets time pass since the last board. */
export const pass = ({ world }: TeeTime, minutes: number) =>
  world.db.update(boards).set({
    asOf: sql`${boards.asOf} - make_interval(mins => ${minutes})`,
    seenAt: sql`${boards.seenAt} - make_interval(mins => ${minutes})`,
  })
