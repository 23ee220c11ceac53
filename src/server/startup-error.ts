import {
  DiskFull,
  diskFullSentence,
  freeSpace,
  isOutOfSpace,
  minFreeBytesToCreate,
} from './platform/db/disk-space.ts'
import { BrokenDatabase } from './platform/db/embedded.ts'
import { FolderInUse } from './platform/db/folder-lock.ts'
import { NewerDatabase, NoDatabase } from './platform/db/migrate.ts'
import { BadSetting, readConfig } from './platform/process/config.ts'

/** Exit codes from sysexits.h. */
const exitCodes = { noDatabase: 69, diskFull: 74, inUse: 75, badSetting: 78 }

/**
 * Explains a failed start to whoever started the server.
 *
 * @throws the error itself when it is unexpected, for its stack trace
 */
export async function explainStartupError(
  error: unknown,
): Promise<{ exitCode: number; message: string }> {
  if (!(error instanceof Error)) throw error
  if (isOutOfSpace(error)) return { exitCode: exitCodes.diskFull, message: await outOfSpace() }
  const { message } = error
  if (error instanceof BadSetting) {
    return {
      exitCode: exitCodes.badSetting,
      message: `TeeTime cannot start with these settings:\n${message}`,
    }
  }
  if (error instanceof FolderInUse) return { exitCode: exitCodes.inUse, message }
  if (error instanceof DiskFull) return { exitCode: exitCodes.diskFull, message }
  if (error instanceof BrokenDatabase) return { exitCode: exitCodes.badSetting, message }
  if (error instanceof NewerDatabase) return { exitCode: exitCodes.badSetting, message }
  if (error instanceof NoDatabase) return { exitCode: exitCodes.noDatabase, message }
  if ('code' in error && error.code === 'EADDRINUSE') {
    const { address, port } = error as Error & { address?: string; port?: number }
    return {
      exitCode: exitCodes.inUse,
      message: `Port ${port} of ${address} is in use. Set PORT to another one, for example PORT=3001.`,
    }
  }
  throw error
}

async function outOfSpace(): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  return DATABASE_URL
    ? `PostgreSQL's disk is full. Free some space there and start again. Nothing is lost.`
    : diskFullSentence(DATA_DIR, minFreeBytesToCreate, await freeSpace(DATA_DIR))
}
