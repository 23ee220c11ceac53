ALTER TABLE "recaps" ADD COLUMN "outline" jsonb;--> statement-breakpoint
ALTER TABLE "recaps" ADD COLUMN "rephrased" boolean DEFAULT false NOT NULL;