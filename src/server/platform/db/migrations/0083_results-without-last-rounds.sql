ALTER TYPE "public"."deed" ADD VALUE 'result-trusted' BEFORE 'ranking-given';--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "settles_without" text[] DEFAULT '{}' NOT NULL;