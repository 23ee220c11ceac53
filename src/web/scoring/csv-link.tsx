import { downloadStandings } from '#contract/scoring.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Download } from 'lucide-react'

/** The standings with everyone's golfers as a spreadsheet. */
export function CsvLink({ leagueId }: { leagueId: string }) {
  return (
    <a href={downloadStandings.path.replace(':id', leagueId)} download className={buttonClass()}>
      <Download aria-hidden="true" className="size-4" />
      Download as a spreadsheet (CSV)
    </a>
  )
}
