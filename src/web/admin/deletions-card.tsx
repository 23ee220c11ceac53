import type { SystemHealth } from '#contract/admin/admin.ts'
import { Card } from '#web/ui/card.tsx'

import { countText } from './count-text.ts'
import { Fact, Facts } from './facts.tsx'

/** What needs a look about deleted accounts; nothing while all is well. */
export function DeletionsCard({ deletions: { overdue } }: Pick<SystemHealth, 'deletions'>) {
  if (overdue === 0) return null
  return (
    <Card title="Deleted accounts">
      <Facts>
        <Fact label="Overdue: deleting them fails, and the log says why" warns>
          {countText(overdue)}
        </Fact>
      </Facts>
    </Card>
  )
}
