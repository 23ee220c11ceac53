CREATE TABLE "club_leagues" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "club_members" (
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deputy" boolean DEFAULT false NOT NULL,
	CONSTRAINT "club_members_club_id_user_id_pk" PRIMARY KEY("club_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"entry_fee_cents" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"join_code" text DEFAULT new_join_code() NOT NULL,
	"join_closed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clubs_join_code_key" UNIQUE("join_code"),
	CONSTRAINT "clubs_entry_fee_check" CHECK ("clubs"."entry_fee_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "removed_club_members" (
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "removed_club_members_club_id_user_id_pk" PRIMARY KEY("club_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "club_leagues" ADD CONSTRAINT "club_leagues_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_leagues" ADD CONSTRAINT "club_leagues_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_club_members" ADD CONSTRAINT "removed_club_members_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_club_members" ADD CONSTRAINT "removed_club_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_leagues_club_id_idx" ON "club_leagues" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "club_members_user_id_idx" ON "club_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clubs_owner_id_idx" ON "clubs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "clubs_deleted_idx" ON "clubs" USING btree ("deleted_at") WHERE "clubs"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "removed_club_members_user_id_idx" ON "removed_club_members" USING btree ("user_id");--> statement-breakpoint
-- A club has at most 60 members. The club's row is held, so that of two who join at once one is counted first.
CREATE OR REPLACE FUNCTION limit_club_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM clubs WHERE id = NEW.club_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM club_members WHERE club_id = NEW.club_id AND user_id <> NEW.user_id) >= 60 THEN
    RAISE EXCEPTION 'the club % is full', NEW.club_id
      USING ERRCODE = 'check_violation', TABLE = 'club_members', CONSTRAINT = 'club_members_limit';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER club_members_limit BEFORE INSERT ON club_members
  FOR EACH ROW EXECUTE FUNCTION limit_club_members();
--> statement-breakpoint
-- A league's club stands from the moment its draft closes. The row goes only with the league or the club itself.
CREATE OR REPLACE FUNCTION keep_club_of_league() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  league uuid := coalesce(NEW.league_id, OLD.league_id);
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clubs WHERE id = OLD.club_id) THEN
    RETURN OLD;
  END IF;
  PERFORM FROM leagues WHERE id = league FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM leagues WHERE id = league
      AND (closed_at IS NOT NULL OR drafting_end_at <= clock_timestamp())) THEN
    RAISE EXCEPTION 'the club of the league % stands', league
      USING ERRCODE = 'check_violation', TABLE = 'club_leagues', CONSTRAINT = 'club_leagues_locked';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER club_leagues_locked BEFORE INSERT OR UPDATE OR DELETE ON club_leagues
  FOR EACH ROW EXECUTE FUNCTION keep_club_of_league();
