import { forgetCopy } from '../golf-copy.ts'
import type { ProviderTournament } from '../servers/golf-scene.ts'
import { startTeeTime, type TeeTime } from '../teetime.ts'

const hour = 3_600_000

/** When the tournaments of all worlds begin that a test compares, since texts say when. */
export const firstTee = new Date(Math.ceil(Date.now() / hour) * hour + 48 * hour)

/** Starts one of several worlds that a test compares. @param webApp the folder of its pages */
export async function startComparedServer(
  webApp = '',
): Promise<{ teetime: TeeTime; scene: ProviderTournament }> {
  forgetCopy()
  const teetime = await startTeeTime({}, webApp)
  const [scene] = teetime.provider.scenes
  if (!scene) throw new Error('no scene')
  scene.firstTee = firstTee
  await teetime.tick()
  return { teetime, scene }
}
