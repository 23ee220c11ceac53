import type { SystemHealth } from '#contract/admin/admin.ts'
import { numberText } from '#web/format/numbers.ts'
import { Card } from '#web/ui/display/card.tsx'

import { Fact, Facts } from './facts.tsx'

/** What needs a look about deleted accounts; nothing while all is well. */
export function DeletionsCard({
  deletions: { overdue, damagedResults },
}: Pick<SystemHealth, 'deletions'>) {
  if (overdue === 0 && damagedResults === 0) return null
  return (
    <Card title="Deleted Accounts">
      <Facts>
        {overdue > 0 && (
          <Fact label="Overdue: deleting them fails, and the log says why" warns>
            {numberText(overdue)}
          </Fact>
        )}
        {damagedResults > 0 && (
          <Fact label="Results damaged by deletions in earlier versions, now repaired">
            {numberText(damagedResults)}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
