/** Where backups are kept. */
export interface BackupStore {
  put(file: string, name: string): Promise<void>
  get(name: string, file: string): Promise<void>
  /** The names of all backups, the oldest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

const isBackup = /^teetime-[\dTZ-]+\.dump$/

/** The name of a backup that is made now. Names sort by time. */
export const backupName = (now: Date): string =>
  `teetime-${now.toISOString().replaceAll(/[:.]/g, '-')}.dump`

/** Leaves out files that aren't backups of ours. @returns the oldest first */
export const onlyBackups = (names: string[]): string[] =>
  names.filter((name) => isBackup.test(name)).toSorted()
