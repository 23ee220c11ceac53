CREATE TABLE "deadline_reminders" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hours_before" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadline_reminders_league_id_user_id_hours_before_pk" PRIMARY KEY("league_id","user_id","hours_before")
);
--> statement-breakpoint
CREATE TABLE "replacement_notices" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"api_player_id" text NOT NULL,
	"replacement_id" text,
	"after_close" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replacement_notices_key" UNIQUE NULLS NOT DISTINCT("league_id","user_id","api_player_id","replacement_id","after_close")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_checks" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"api_player_id" text NOT NULL,
	"after_close" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawal_checks_pkey" PRIMARY KEY("league_id","user_id","api_player_id","after_close")
);
--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_notices" ADD CONSTRAINT "replacement_notices_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_notices" ADD CONSTRAINT "replacement_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_checks" ADD CONSTRAINT "withdrawal_checks_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_checks" ADD CONSTRAINT "withdrawal_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_reminders_user_id_idx" ON "deadline_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "replacement_notices_user_id_idx" ON "replacement_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawal_checks_user_id_idx" ON "withdrawal_checks" USING btree ("user_id");
--> statement-breakpoint
INSERT INTO "deadline_reminders" ("league_id", "user_id", "hours_before", "at")
SELECT "league_id", "user_id", split_part("what", ' ', 1)::int, "at" FROM "told"
WHERE "what" IN ('24 hours', '3 hours');
--> statement-breakpoint
INSERT INTO "withdrawal_checks" ("league_id", "user_id", "api_player_id", "after_close", "at")
SELECT "league_id", "user_id", split_part("what", ' ', 1), "what" LIKE '% locked', "at" FROM "told"
WHERE "what" NOT IN ('24 hours', '3 hours') AND "what" !~ ' [>=] ';
--> statement-breakpoint
INSERT INTO "replacement_notices" ("league_id", "user_id", "api_player_id", "replacement_id", "after_close", "at")
SELECT "league_id", "user_id", split_part("what", ' ', 1), nullif(split_part("what", ' ', 3), ''), "what" LIKE '% = %', "at" FROM "told"
WHERE "what" ~ ' [>=] ';
