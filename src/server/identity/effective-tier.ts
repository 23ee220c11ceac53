import { renewalGraceHours, type Tier } from '#domain/billing/plans.ts'
import { type SQL, sql } from 'drizzle-orm'

/**
 * The largest plan that a row of `users` has paid for and that is in effect, else `free`. When what was paid
 * for ends, so does the plan, with no more done. Only one that renews waits a little for its next payment.
 */
export const paidTier: SQL<Tier> = sql<Tier>`coalesce((
  select max("paid"."tier") from "payments" "paid"
  join "subscriptions" "plan" on "plan"."id" = "paid"."subscription_id"
  where "paid"."user_id" = "users"."id" and not "paid"."refunded"
    and now() < "paid"."period_end" + case
      when "plan"."status" = 'active' and not "plan"."cancel_at_period_end"
      then interval '${sql.raw(String(renewalGraceHours))} hours' else interval '0' end
), 'free')`

/**
 * The plan of a row of `users` at this instant, for any query in which that table is: the one given to the
 * user, or a larger one that is paid for.
 */
export const effectiveTier: SQL<Tier> = sql<Tier>`greatest("users"."subscription_tier", ${paidTier})`
