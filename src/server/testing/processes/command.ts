import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { projectRoot } from '#server/platform/process/project-root.ts'

import { nodeOptions } from './processes.ts'

/** The command as an image has it, which starts in a fifth of the processor time that its source takes. */
export const builtCommand = join(projectRoot, 'dist/scripts/teetime.js')

/** The result of a command. */
export interface CommandResult {
  code: number | null
  said: string
}

/** Runs a file of the project as its npm script does, and waits for its exit. */
export async function runCommand(
  file: string,
  args: string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
    cwd: projectRoot,
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  return await new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
