CREATE TYPE "public"."log_kind" AS ENUM('people', 'money', 'game');--> statement-breakpoint
CREATE TYPE "public"."transfer_kind" AS ENUM('fee', 'prize', 'share', 'refund');--> statement-breakpoint
CREATE TABLE "league_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order" bigserial NOT NULL,
	"league_id" uuid NOT NULL,
	"kind" "transfer_kind" NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" uuid,
	CONSTRAINT "league_transfers_check" CHECK ("league_transfers"."amount_cents" > 0 and "league_transfers"."from_user_id" <> "league_transfers"."to_user_id" and ("league_transfers"."paid_by" is null or "league_transfers"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "league_log" ADD COLUMN "kind" "log_kind" DEFAULT 'people' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "transfers_stored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "league_transfers" ADD CONSTRAINT "league_transfers_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_transfers" ADD CONSTRAINT "league_transfers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_transfers" ADD CONSTRAINT "league_transfers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_transfers" ADD CONSTRAINT "league_transfers_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "league_transfers_league_id_idx" ON "league_transfers" USING btree ("league_id","order");--> statement-breakpoint
CREATE INDEX "league_transfers_from_idx" ON "league_transfers" USING btree ("from_user_id") WHERE "league_transfers"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "league_transfers_to_idx" ON "league_transfers" USING btree ("to_user_id") WHERE "league_transfers"."paid_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "league_transfers_fee_key" ON "league_transfers" USING btree ("league_id","from_user_id") WHERE "league_transfers"."kind" = 'fee';--> statement-breakpoint
CREATE INDEX "settlements_unstored_idx" ON "settlements" USING btree ("league_id") WHERE not "settlements"."transfers_stored";
--> statement-breakpoint
UPDATE "league_log" SET "kind" = CASE WHEN "user_id" IS NULL THEN 'game' ELSE 'money' END::"log_kind"
WHERE "user_id" IS NULL OR "text" ~ '(: (not )?paid$)|( (paid|has not paid) .* \$[0-9,]+\.[0-9]{2}$)';--> statement-breakpoint
-- What members have paid each other. The program adds the fees and what is still open, by the search that it has always
-- used, under the league's lock: every settled league is marked as not stored yet.
INSERT INTO "league_transfers" ("league_id", "kind", "from_user_id", "to_user_id", "amount_cents", "paid_at")
SELECT made."league_id",
  CASE WHEN result."prize_cents" > 0 THEN 'prize' WHEN final."commissioner_id" = made."to_user_id" THEN 'share' ELSE 'refund' END::"transfer_kind",
  made."from_user_id", made."to_user_id", made."amount_cents", made."at"
FROM "league_payments" made
JOIN "settlements" final ON final."league_id" = made."league_id"
LEFT JOIN "league_results" result ON result."league_id" = made."league_id" AND result."user_id" = made."to_user_id"
ORDER BY made."at", made."id";--> statement-breakpoint
-- An older build that still runs beside this one reads the payments from the view. Its ticks fail until it is replaced,
-- so that none of them is lost.
DROP TABLE "league_payments";--> statement-breakpoint
CREATE VIEW "league_payments" AS SELECT DISTINCT "id", "league_id", "from_user_id", "to_user_id", "amount_cents", "paid_at" AS "at"
FROM "league_transfers" WHERE "kind" <> 'fee' AND "paid_at" IS NOT NULL;
