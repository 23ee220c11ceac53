/** What the administrator does that the audit trail keeps. */
export const deeds = [
  'account-disabled',
  'account-enabled',
  'identity-settled',
  'feed-read',
  'feed-paused',
  'feed-resumed',
  'payload-trusted',
  'source-trusted',
  'demo-user-created',
  'demo-league-created',
] as const
export type Deed = (typeof deeds)[number]
