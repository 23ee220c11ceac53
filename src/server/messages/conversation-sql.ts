import { type SQL, sql } from 'drizzle-orm'

import { leagues } from '../leagues/tables.ts'
import { mayMessage } from './conversations.ts'

// For statements that write in a conversation. They read its row as `conversation`, and then as `permission`.

/**
 * The branches of a `case` that refuse to write: the league has been deleted, or the two people are no longer in touch, or
 * one of them can't act anymore.
 */
export const whenMayNotWrite = sql`when league_id is not null and exists (
        select from ${leagues} where id = league_id and deleted_at is not null) then 'league-ended'
      when league_id is null
        and not ${mayMessage(sql`conversation.user_id1`, sql`conversation.user_id2`)} then 'cannot-message'`

/** The event that everyone in the conversation gets. */
export const conversationChange = (
  kind: 'conversation' | 'reactions',
): SQL => sql`jsonb_build_array(jsonb_build_object(
  'kind', ${sql.raw(`'${kind}'`)}, 'conversationId', permission.id,
  'of', case when permission.league_id is null
    then jsonb_build_object('userIds', jsonb_build_array(permission.user_id1, permission.user_id2))
    else jsonb_build_object('leagueId', permission.league_id) end))`
