import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort, unprivilegedUser } from './cluster.ts'

/** PgBouncer in transaction mode. */
export interface Pooler {
  /** The address of a database behind it. */
  urlFor(databaseUrl: string): string
  close(): Promise<void>
}

/** Whether this machine has PgBouncer; on Debian, `apt-get install pgbouncer`. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in front of a PostgreSQL server. */
export async function startPooler(server: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { hostname, port: serverPort } = new URL(server)
  writeFileSync(join(folder, 'users'), '"postgres" ""\n')
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
`,
  )
  const child = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...unprivilegedUser(),
  })
  await untilListening(port, child)
  return {
    urlFor(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    await sleep(20)
  }
}
