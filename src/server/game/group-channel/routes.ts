import * as calls from '#contract/leagues/group-channel.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readChannel, removeChannel, setChannel, testChannel } from './channel.ts'

/** The chat that a league posts its Reveal, recaps and result to. */
export function groupChannelRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(calls.getGroupChannel, ({ member }) => readChannel(db, member))
  serve(calls.setGroupChannel, ({ member, body }) => setChannel(services, member, body.url))
  serve(calls.removeGroupChannel, ({ member }) => removeChannel(db, member))
  serve(calls.testGroupChannel, ({ member }) => testChannel(services, member))
}
