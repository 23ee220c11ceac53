import type { SystemHealth } from '#contract/admin/admin.ts'
import { numberText } from '#web/format/numbers.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'

/** The job queues with their counts. */
export function JobsCard({ jobs }: { jobs: SystemHealth['jobs'] }) {
  return (
    <Card title="Jobs" flush>
      {jobs.length === 0 ? (
        <EmptyState>Job queues show up here once there are any.</EmptyState>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label="Jobs" className="digits w-full">
            <thead>
              <tr className="label-caps border-b border-line">
                <th scope="col" className="px-4 py-2 text-start">
                  Queue
                </th>
                <th scope="col" className="px-2 py-2 text-end">
                  Waiting
                </th>
                <th scope="col" className="px-2 py-2 text-end">
                  Active
                </th>
                <th scope="col" className="px-4 py-2 text-end">
                  Failed
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ queue, waiting, active, failed }) => (
                <tr key={queue} className="ruled first:border-t-0">
                  <th scope="row" className="px-4 py-2.5 text-start font-normal wrap-anywhere">
                    {queue}
                  </th>
                  <td className="px-2 py-2.5 text-end">{numberText(waiting)}</td>
                  <td className="px-2 py-2.5 text-end">{numberText(active)}</td>
                  <td className="px-4 py-2.5 text-end">
                    {failed > 0 ? <Badge tone="rough">{numberText(failed)}</Badge> : 0}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
