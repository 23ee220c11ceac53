import {
  diskFullMessage,
  freeSpace,
  isOutOfSpace,
  minFreeBytesToCreate,
} from './platform/db/disk-space.ts'
import { isOutage } from './platform/errors/errors.ts'
import { InvalidSettingError, readConfig } from './platform/process/config.ts'
import { ExplainedError, exitCodes } from './platform/process/explained-error.ts'

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
  if (error instanceof ExplainedError) {
    const { exitCode, message } = error
    const fix =
      error instanceof InvalidSettingError ? 'TeeTime can’t start. Fix these settings:\n' : ''
    return { exitCode, message: `${fix}${message}` }
  }
  if (isOutage(error)) {
    return {
      exitCode: exitCodes.databaseUnreachable,
      message: `The database stopped answering during the start (${rootCauseMessage(error)}). Start again. Nothing is lost.`,
    }
  }
  if ('code' in error && error.code === 'EADDRINUSE') {
    const { address, port } = error as Error & { address?: string; port?: number }
    return {
      exitCode: exitCodes.folderInUse,
      message: `Port ${port} of ${address} is in use. Stop what’s using it, or set another one, like PORT=3001.`,
    }
  }
  throw error
}

/** What the driver says. An error around it quotes the statement and its values. */
const rootCauseMessage = ({ message, cause }: Error): string =>
  cause instanceof Error ? rootCauseMessage(cause) : message

async function outOfSpace(): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  return DATABASE_URL
    ? `PostgreSQL's disk is full. Free some space there and start again. Nothing is lost.`
    : diskFullMessage(DATA_DIR, minFreeBytesToCreate, await freeSpace(DATA_DIR))
}
