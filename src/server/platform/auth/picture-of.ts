import { type SQL, sql } from 'drizzle-orm'

import { pictures } from './tables.ts'

/** The id of someone's picture, or null. @param userId with its table, because the picture has an `id` as well */
export const pictureOf = (userId: SQL): SQL<string | null> =>
  sql`(select picture.id from ${pictures} as picture where picture.user_id = ${userId})`
