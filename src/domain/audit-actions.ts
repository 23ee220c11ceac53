/** The administrator's actions that the audit trail keeps. */
export const auditActions = [
  'account-disabled',
  'account-enabled',
  'picture-removed',
  'look-removed',
  'league-handed-over',
  'passkey-added',
  'passkey-removed',
  'passkey-signed-in',
  'passkey-confirmed',
  'passkeys-reset',
  'identity-settled',
  'feed-read',
  'feed-paused',
  'feed-resumed',
  'payload-trusted',
  'source-trusted',
  'result-trusted',
  'ranking-given',
  'demo-user-created',
  'demo-league-created',
] as const
export type AuditAction = (typeof auditActions)[number]
