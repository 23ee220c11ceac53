import { type SQL, sql } from 'drizzle-orm'

import { renewalGraceHours } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'

/**
 * The largest plan in effect that a row of `users` has paid for, else `free`. A plan ends by itself with its
 * paid period; one that renews has a grace period for the next payment.
 */
export const paidTierSql: SQL<Tier> = sql<Tier>`coalesce((
  select max("paid"."tier") from "payments" "paid"
  join "subscriptions" "plan" on "plan"."id" = "paid"."subscription_id"
  where "paid"."user_id" = "users"."id" and not "paid"."refunded"
    and "plan"."counts" and now() < "paid"."period_end" + case
      when "plan"."status" = 'active' and not "plan"."cancel_at_period_end"
        and ("plan"."agreed" or "plan"."wanted" not in ('end', 'end-now'))
      then interval '${sql.raw(String(renewalGraceHours))} hours' else interval '0' end
), 'free')`

/**
 * The current plan of a row of `users`, for any query with that table: the plan granted to the user, or a
 * larger one that they paid for.
 */
export const effectiveTierSql: SQL<Tier> = sql<Tier>`greatest("users"."subscription_tier", ${paidTierSql})`
