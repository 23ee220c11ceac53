CREATE TABLE "club_looks" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"color" text NOT NULL,
	"crest" "bytea",
	"crest_id" uuid,
	CONSTRAINT "club_looks_crest_id_key" UNIQUE("crest_id"),
	CONSTRAINT "club_looks_color_check" CHECK ("club_looks"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "club_looks_crest_check" CHECK (("club_looks"."crest" is null) = ("club_looks"."crest_id" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "club_looks" ADD CONSTRAINT "club_looks_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;