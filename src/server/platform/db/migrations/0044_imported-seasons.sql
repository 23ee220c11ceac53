CREATE TABLE "club_import_results" (
	"week_id" uuid NOT NULL,
	"user_id" uuid,
	"person" text,
	"person_id" uuid NOT NULL,
	"rank" smallint NOT NULL,
	"total" smallint,
	"money_cents" integer NOT NULL,
	CONSTRAINT "club_import_results_person_key" UNIQUE("week_id","person_id"),
	CONSTRAINT "club_import_results_one_check" CHECK (("club_import_results"."user_id" is null) <> ("club_import_results"."person" is null)),
	CONSTRAINT "club_import_results_id_check" CHECK (coalesce("club_import_results"."user_id", "club_import_results"."person_id") = "club_import_results"."person_id"),
	CONSTRAINT "club_import_results_rank_check" CHECK ("club_import_results"."rank" >= 1)
);
--> statement-breakpoint
CREATE TABLE "club_import_weeks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"season" smallint NOT NULL,
	"nth" smallint NOT NULL,
	"event" text NOT NULL,
	"event_key" text NOT NULL,
	CONSTRAINT "club_import_weeks_event_key" UNIQUE("club_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "club_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "club_imports_id_key" UNIQUE("id","club_id"),
	CONSTRAINT "club_imports_rows_check" CHECK ("club_imports"."rows" between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "club_import_results" ADD CONSTRAINT "club_import_results_week_id_club_import_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."club_import_weeks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_import_results" ADD CONSTRAINT "club_import_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_import_weeks" ADD CONSTRAINT "club_import_weeks_import_fk" FOREIGN KEY ("import_id","club_id") REFERENCES "public"."club_imports"("id","club_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_imports" ADD CONSTRAINT "club_imports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_import_results_user_id_idx" ON "club_import_results" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "club_import_weeks_import_id_idx" ON "club_import_weeks" USING btree ("import_id","club_id");--> statement-breakpoint
CREATE INDEX "club_imports_club_id_idx" ON "club_imports" USING btree ("club_id");