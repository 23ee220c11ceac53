/** Exit codes from sysexits.h. */
export const exitCodes = {
  databaseUnreachable: 69,
  diskFull: 74,
  folderInUse: 75,
  invalidSetting: 78,
}

/** A failure whose message says to whoever runs TeeTime what to do. A server that it ends exits with its code. */
export class ExplainedError extends Error {
  readonly exitCode: number = 1
}
