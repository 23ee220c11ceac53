import { sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import type { Account } from '../identity/admission.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { leagueResults, settlements } from '../scoring/tables.ts'
import { leaguePayments } from './tables.ts'

/**
 * The settled leagues in which the caller's balance isn't zero: the domain's `balances` in SQL, for all leagues
 * at once.
 */
export async function myDues(db: Db, { id }: Account): Promise<{ leagueIds: string[] }> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    select league.id
    from ${leagueMembers} me
    join ${leagues} league on league.id = me.league_id
    join ${settlements} settlement on settlement.league_id = league.id
    cross join lateral (
      select sum(won + gave - owes) filter (where user_id = me.user_id) as own,
             sum(owes - won) as rest,
             sum(gave) as pocketed
      from (
        select member.user_id,
               coalesce(result.prize_cents, 0) as won,
               case when member.paid then league.entry_fee_cents else 0 end as gave,
               case when result.prize_cents is null or league.outcome = 'void' then 0
                    else league.entry_fee_cents end as owes
        from ${leagueMembers} member
        left join ${leagueResults} result
          on result.league_id = member.league_id and result.user_id = member.user_id
        where member.league_id = league.id
      ) payers
    ) sums
    where me.user_id = ${id} and league.outcome is not null and league.entry_fee_cents > 0
      and own + ${paidByMe}
        + case when settlement.commissioner_id = me.user_id then rest - pocketed else 0 end <> 0
    order by league.settled_at desc, league.id`,
  )
  return { leagueIds: rows.map((row) => row.id) }
}

/** The member's payments to others since the league settled, less what they got. */
const paidByMe = sql`coalesce((
  select sum(case when payment.from_user_id = me.user_id then payment.amount_cents
                  else -payment.amount_cents end)
  from ${leaguePayments} payment
  where payment.league_id = league.id
    and me.user_id in (payment.from_user_id, payment.to_user_id)), 0)`
