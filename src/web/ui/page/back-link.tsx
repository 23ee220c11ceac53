import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

/** The link back to the dashboard, above a page's heading. */
export function DashboardLink() {
  return (
    <Link
      href="/dashboard"
      className="-ms-1 mb-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-sm font-semibold text-ink-soft hover:text-ink"
    >
      <ArrowLeft className="size-4" />
      Back to Dashboard
    </Link>
  )
}
