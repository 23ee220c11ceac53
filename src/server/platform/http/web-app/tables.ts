import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { bytes } from '../../db/columns.ts'

/** The builds of the web app that processes on this database have served, by what their files are called. */
export const webBuilds = pgTable('web_builds', {
  id: text().primaryKey(),
  /** The names of its hashed files. */
  files: text().array().notNull(),
  /** When a process of this build last started. */
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** The hashed files of these builds, so that a process can serve those of another. */
export const webFiles = pgTable('web_files', {
  name: text().primaryKey(),
  content: bytes().notNull(),
  /** How the content is compressed; null if it isn't. */
  encoding: text({ enum: ['br'] }),
})
