-- A block ends what is pending between two people. These were pending when that began.
DELETE FROM "invitations" i USING "blocks" b
WHERE i."status" = 'pending'
  AND ((b."blocker_id" = i."from_user_id" AND b."blocked_id" = i."to_user_id")
    OR (b."blocker_id" = i."to_user_id" AND b."blocked_id" = i."from_user_id"));
