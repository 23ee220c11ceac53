-- Leagues for show that were stored before the rule end on the day they start.
UPDATE "demo_leagues" SET "season_end" = "season_start" WHERE "season_end" < "season_start";--> statement-breakpoint
ALTER TABLE "demo_leagues" ADD CONSTRAINT "demo_leagues_season_check" CHECK ("demo_leagues"."season_start" <= "demo_leagues"."season_end");