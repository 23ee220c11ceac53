ALTER TYPE "public"."notice_kind" ADD VALUE 'lead';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'cut';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'great-hole';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'bogey-free';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'money';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'field-change';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'reveal';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'recap';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'digest';--> statement-breakpoint
CREATE TABLE "reader_zones" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"told_from" timestamp with time zone,
	"told_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moment_push_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" smallint NOT NULL,
	CONSTRAINT "moment_push_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "moment_push_days_count_check" CHECK ("moment_push_days"."count" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "week_notices" (
	"league_id" uuid NOT NULL,
	"event" "channel_event" NOT NULL,
	CONSTRAINT "week_notices_league_id_event_pk" PRIMARY KEY("league_id","event")
);
--> statement-breakpoint
ALTER TABLE "moments" ADD COLUMN "announced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reader_zones" ADD CONSTRAINT "reader_zones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_push_days" ADD CONSTRAINT "moment_push_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_notices" ADD CONSTRAINT "week_notices_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moments_unannounced_idx" ON "moments" USING btree ("league_id") WHERE not "moments"."announced";