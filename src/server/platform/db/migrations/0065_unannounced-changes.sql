CREATE UNLOGGED TABLE "unannounced_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unannounced_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changes" jsonb NOT NULL
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
create function publish_changes(published jsonb) returns int language plpgsql strict as $$
begin
	-- Longer ones can't be announced, and would hold up those behind them.
	if exists (select from jsonb_array_elements(published) as change where octet_length(change::text) >= 8000) then
		raise exception 'a change is too long to announce';
	end if;
	if published <> '[]' then insert into unannounced_changes (changes) values (published); end if;
	return jsonb_array_length(published);
end $$;
