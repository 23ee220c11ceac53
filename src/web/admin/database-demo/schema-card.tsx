import { Card } from '#web/ui/display/card.tsx'

const tables = [
  {
    name: 'users',
    columns: [
      'id UUID',
      'username unique',
      'email unique',
      'passwordHash',
      'globalInviteCodesAvailable',
      'timestamps',
    ],
  },
  {
    name: 'leagues',
    columns: [
      'id UUID',
      'name',
      'commissionerId foreign key to a user',
      'seasonStartDate',
      'seasonEndDate',
      'timestamps',
    ],
  },
  { name: 'league_members', columns: ['leagueId', 'userId', 'joinedAt', 'composite key'] },
  {
    name: 'bro_connections',
    columns: ['userId1', 'userId2', 'status', 'createdAt', 'composite key'],
  },
]

/** The four main tables, as the specification lists them. */
export function SchemaCard() {
  return (
    <Card title="Schema Overview">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {tables.map(({ name, columns }) => (
          <li key={name}>
            <h3 className="border-b border-ink pb-1 font-mono text-base font-semibold">{name}</h3>
            <ul className="font-mono text-sm">
              {columns.map((column) => (
                <li key={column} className="border-b border-line py-1.5 wrap-anywhere">
                  {column}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
