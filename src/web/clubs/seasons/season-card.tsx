import type { UseQueryResult } from '@tanstack/react-query'
import { Download, FileUp, Printer, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { downloadSeasonStandings, type SeasonStandings } from '#contract/clubs/seasons.ts'
import { pluralize } from '#domain/words.ts'
import { useMe } from '#web/api/session.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink, buttonClass } from '#web/ui/inputs/button.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { PrintSheet } from '#web/ui/sharing/print-sheet.tsx'

import { SeasonPointsTable } from './season-table.tsx'
import { leadText, seasonText } from './season-text.ts'

const SeasonSettingsDialog = lazyDialog(
  'Season Settings',
  async () => (await import('./season-settings-dialog.tsx')).SeasonSettingsDialog,
)

interface SeasonCardProps {
  club: Club
  table: UseQueryResult<SeasonStandings>
  onSeason: (season: number) => void
}

/** The table of a season, with what one can do with it. */
export function SeasonCard({ club, table, onSeason }: SeasonCardProps) {
  const { data } = table
  return (
    <Card
      flush
      title="Season"
      action={data && data.seasons.length > 0 && <SeasonSelect table={data} onSeason={onSeason} />}
    >
      <QueryContent query={table} label="the season" skeleton={<SkeletonRows inset rows={4} />}>
        {(table) => (
          <>
            {table.rows.length > 0 ? (
              <>
                <Leader table={table} />
                <SeasonPointsTable table={table} />
              </>
            ) : (
              <EmptyState title="No finished weeks yet">
                Every league the club finishes is a week of the season. The first one starts this
                table.
              </EmptyState>
            )}
            <SeasonFooter club={club} table={table} />
          </>
        )}
      </QueryContent>
    </Card>
  )
}

/** Says above the table who leads and by what. Whoever hides scores sees finished weeks only. */
function Leader({ table }: { table: SeasonStandings }) {
  const lead = leadText(table, useMe().id)
  const first = table.rows[0]
  if (!lead || !first) return null
  return (
    <p className="flex items-center gap-3 px-4 pt-3 pb-1 font-display text-lg font-semibold wrap-anywhere">
      <Avatar name={first.name} userId={first.userId} />
      {lead}
    </p>
  )
}

interface SeasonSelectProps {
  table: SeasonStandings
  onSeason: (season: number) => void
}

function SeasonSelect({ table: { season, seasons, rules }, onSeason }: SeasonSelectProps) {
  const all = seasons.includes(season) ? seasons : [season, ...seasons]
  return (
    <Select
      aria-label="Season"
      className="digits w-auto!"
      value={season}
      onChange={(event) => onSeason(Number(event.target.value))}
    >
      {all.map((season) => (
        <option key={season} value={season}>
          {seasonText(season, rules.startMonth)}
        </option>
      ))}
    </Select>
  )
}

/** How the season is counted, and the ways to take it along or change that. */
function SeasonFooter({ club, table }: { club: Club; table: SeasonStandings }) {
  const [open, setOpen] = useState<'rules' | 'print' | null>(null)
  const close = () => setOpen(null)
  const { season, rules, rows, weeks } = table
  const imported = weeks.filter(({ imported }) => imported).length
  return (
    <div className="ruled grid gap-2 px-4 py-3">
      <p className="text-sm text-ink-soft">{rulesText(rules)}</p>
      {imported > 0 && <p className="text-sm text-ink-soft">{importedText(table)}</p>}
      <div className="flex flex-wrap gap-2">
        {rows.length > 0 && (
          <>
            <a
              href={`${downloadSeasonStandings.path.replace(':id', club.id)}?season=${season}`}
              download
              className={buttonClass()}
            >
              <Download className="size-4" /> CSV
            </a>
            <Button onClick={() => setOpen('print')} icon={Printer}>
              Print
            </Button>
          </>
        )}
        {club.role !== 'member' && (
          <Button
            onClick={() => setOpen('rules')}
            {...SeasonSettingsDialog.opener}
            icon={SlidersHorizontal}
          >
            Season Settings
          </Button>
        )}
        {club.role !== 'member' && (
          <ButtonLink href={`/clubs/${club.id}/import`} icon={FileUp}>
            Import Past Seasons
          </ButtonLink>
        )}
      </div>
      {open === 'print' && (
        <PrintSheet onPrinted={close}>
          <h1 className="font-display text-2xl font-bold">{club.name}</h1>
          <p className="mb-4 text-lg">Season {seasonText(season, rules.startMonth)}</p>
          <SeasonPointsTable table={table} />
          <p className="mt-4 text-sm">{rulesText(rules)}</p>
          {imported > 0 && <p className="text-sm">{importedText(table)}</p>}
        </PrintSheet>
      )}
      {open === 'rules' && <SeasonSettingsDialog clubId={club.id} rules={rules} onClose={close} />}
    </div>
  )
}

function importedText({ weeks }: SeasonStandings): string {
  const imported = weeks.filter(({ imported }) => imported).length
  if (imported === weeks.length) return 'All of its weeks are imported.'
  return `${imported} of its ${pluralize(weeks.length, 'week')} ${imported === 1 ? 'is' : 'are'} imported.`
}

function rulesText({ majorsDouble, dropWorst }: SeasonStandings['rules']): string {
  const parts = ['One point for each team you beat, plus one for entering']
  if (majorsDouble) parts.push('majors count double')
  if (dropWorst === 1) parts.push('everyone’s worst week is dropped')
  else if (dropWorst > 1) parts.push(`everyone’s worst ${pluralize(dropWorst, 'week')} are dropped`)
  return `${parts.join('; ')}.`
}
