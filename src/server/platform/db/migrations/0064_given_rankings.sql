ALTER TYPE "public"."deed" ADD VALUE 'ranking-given' BEFORE 'demo-user-created';--> statement-breakpoint
CREATE TABLE "given_rankings" (
	"org_id" text PRIMARY KEY NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"ranked" jsonb NOT NULL
);
