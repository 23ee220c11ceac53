-- PostgreSQL doesn't write an unlogged sequence to the standby's disk before its next checkpoint. A standby that was
-- promoted earlier refused every `nextval`, and so every write that publishes a change. The version before only uses it.
ALTER SEQUENCE "unannounced_changes_id_seq" SET LOGGED;
