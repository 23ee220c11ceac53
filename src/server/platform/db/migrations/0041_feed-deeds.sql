ALTER TYPE "public"."deed" ADD VALUE 'feed-read' BEFORE 'demo-user-created';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'feed-paused' BEFORE 'demo-user-created';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'feed-resumed' BEFORE 'demo-user-created';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'payload-trusted' BEFORE 'demo-user-created';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'source-trusted' BEFORE 'demo-user-created';