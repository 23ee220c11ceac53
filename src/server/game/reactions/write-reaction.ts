import { and, eq, not, sql } from 'drizzle-orm'

import type * as calls from '#contract/people/reactions.ts'
import type { Input } from '#contract/wire/endpoint.ts'
import { scorerPostIds } from '#domain/reactions.ts'
import { isDraftOpen } from '#server/leagues/access/draft-open.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { conversationChange, whenMayNotWrite } from '#server/messages/conversation-sql.ts'
import { isParticipant } from '#server/messages/participation.ts'
import { conversations, messages } from '#server/messages/tables.ts'
import { compileStatement } from '#server/platform/db/compile-statement.ts'
import type { Database } from '#server/platform/db/db.ts'
import { publishSql } from '#server/platform/live/live.ts'

import { moments, recaps } from '../week/tables.ts'
import { reactions } from './tables.ts'

/** Whether a reaction was stored or taken back, or why not. */
interface Written extends Record<string, unknown> {
  outcome: 'allowed' | 'no-line' | 'league-ended' | 'cannot-message'
}

/**
 * Stores a reaction or takes it back, and publishes it if that changed anything, in one statement, if the person may
 * write in the conversation.
 *
 * @returns undefined when the conversation is not there, or not theirs to see
 */
export async function writeReaction(
  database: Database,
  userId: string,
  conversationId: string,
  { line, ...body }: Input<typeof calls.setReaction>['body'],
): Promise<Written['outcome'] | undefined> {
  const isScorers = (scorerPostIds as readonly string[]).includes(line)
  const of = isScorers ? { lineId: null, scorerLine: line } : { lineId: line, scorerLine: null }
  const [written] = await writeStatement(database, { userId, conversationId, ...of, ...body })
  return written?.outcome
}

const userId = sql`${sql.placeholder('userId')}::uuid`
const conversationId = sql`${sql.placeholder('conversationId')}::uuid`
const lineId = sql`${sql.placeholder('lineId')}::uuid`
const scorerLine = sql`${sql.placeholder('scorerLine')}::scorer_line`
const reaction = sql`${sql.placeholder('reaction')}::reaction`
const reacted = sql`${sql.placeholder('reacted')}::boolean`

const writeStatement = compileStatement<Written>(sql`
  with conversation as materialized (
    select id, user_id1, user_id2, league_id from ${conversations}
    where ${and(eq(conversations.id, conversationId), isParticipant(userId))}
    for key share
  ),
  target as (
    select seq as message_seq, null::uuid as moment_id, null::scorer_line as scorer_line from ${messages}
      where conversation_id = ${conversationId} and id = ${lineId}
    union all select null, moment.id, null from ${moments} as moment
      join conversation on conversation.league_id = moment.league_id
      where moment.id = ${lineId} and not moment.undone
    union all select null, null, ${scorerLine} from ${recaps} as recap
      join conversation on conversation.league_id = recap.league_id
      where 'recap-' || recap.round = ${scorerLine}::text
    union all select null, null, ${scorerLine} from ${shootouts} as shootout
      join conversation on conversation.league_id = shootout.league_id
      where ${scorerLine} = 'shootout' and shootout.result is not null
    union all select null, null, 'reveal' from ${allLeagues}
      join conversation on conversation.league_id = ${allLeagues.id}
      where ${scorerLine} = 'reveal' and ${not(isDraftOpen(allLeagues) ?? sql`true`)}
  ),
  permission as materialized (
    select *, case
      ${whenMayNotWrite}
      when not exists (select from target) then 'no-line'
      else 'allowed' end as outcome
    from conversation
  ),
  stored as (
    insert into ${reactions} (conversation_id, message_seq, moment_id, scorer_line, user_id, reaction)
    select permission.id, message_seq, moment_id, scorer_line, ${userId}, ${reaction}
    from permission cross join target where outcome = 'allowed' and ${reacted}
    on conflict do nothing
    returning 1
  ),
  removed as (
    delete from ${reactions} as known using permission, target
    where outcome = 'allowed' and not ${reacted} and known.conversation_id = permission.id
      and known.message_seq is not distinct from target.message_seq
      and known.moment_id is not distinct from target.moment_id
      and known.scorer_line is not distinct from target.scorer_line
      and known.user_id = ${userId} and known.reaction = ${reaction}
    returning 1
  )
  select permission.outcome,
    case when exists (select from stored) or exists (select from removed) then ${publishSql(conversationChange('reactions'))} end as published
  from permission`)
