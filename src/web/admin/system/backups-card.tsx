import type { SystemHealth } from '#contract/admin/admin.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { Card } from '#web/ui/display/card.tsx'

import { Fact, Facts } from './facts.tsx'

/** How old the newest backup is, and what keeps a new one from being made. */
export function BackupsCard({
  backups: { isOn, newestAt, checkedAt, failure, damage },
}: {
  backups: NonNullable<SystemHealth['backups']>
}) {
  return (
    <Card title="Backups">
      <Facts>
        {!isOn && (
          <Fact label="TeeTime doesn’t make any" warns>
            BACKUP_TO isn’t set
          </Fact>
        )}
        <Fact label="Newest" warns={isOn && newestAt === null}>
          {newestAt === null ? 'None' : <DateTime at={newestAt} format="full" />}
        </Fact>
        {checkedAt !== null && (
          <Fact label="Last restored as a trial">
            <DateTime at={checkedAt} format="full" />
          </Fact>
        )}
        {failure !== null && (
          <Fact label="The last attempt failed" warns>
            {failure}
          </Fact>
        )}
        {damage !== null && (
          <Fact label="The last trial failed" warns>
            {damage}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
