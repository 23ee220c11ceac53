ALTER TABLE "boards" ADD COLUMN "provider_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "as_of" timestamp with time zone;--> statement-breakpoint
UPDATE "boards" SET "as_of" = "seen_at", "provider_at" = ("board" ->> 'asOf')::timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boards" ALTER COLUMN "provider_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ALTER COLUMN "as_of" SET NOT NULL;
