import { Card } from '#web/ui/card.tsx'

/** How the database behind this page is set up. */
export function SetupNotes() {
  return (
    <Card title="Setup Notes">
      <ol className="grid list-decimal gap-3 ps-5 text-sm marker:font-semibold">
        <li>
          Without any setting the database is embedded and lies in the folder that{' '}
          <Code>DATA_DIR</Code> names. It belongs to one process.
        </li>
        <li>
          Set <Code>DATABASE_URL</Code> to <Code>postgres://user:password@host/name</Code> to use a
          PostgreSQL server, with as many processes as you like.
        </li>
        <li>The tables are made and brought up to date at every start.</li>
        <li>
          Outside development only the administrator can use the two forms. What is typed as a
          password hash is hashed again and signs nobody in; a demo league is a row that nobody
          plays.
        </li>
        <li>
          The whole API is described at{' '}
          <a href="/api/docs" className="link">
            /api/docs
          </a>
          .
        </li>
      </ol>
    </Card>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="rounded-slot bg-paper px-1 py-0.5 wrap-anywhere">{children}</code>
)
