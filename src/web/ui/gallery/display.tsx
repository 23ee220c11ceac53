import { Badge, CountBadge } from '../display/badge.tsx'
import { Card } from '../display/card.tsx'
import { CollapsibleCard } from '../display/collapsible-card.tsx'
import { Tabs } from '../display/tabs.tsx'
import { Button } from '../inputs/button.tsx'
import { Cell, ColumnHeading, RowHeading, StackedRow } from '../lists/stacked-row.tsx'
import { ExampleGroup, Example, Variant } from './example.tsx'

const rows = ['Ann', 'Ben', 'Cal']
const tabs = [
  { id: 'teams', label: 'Teams', content: <p>Three teams.</p> },
  { id: 'prizes', label: 'Prizes', content: <p>Winner takes all.</p> },
  {
    id: 'chat',
    label: (
      <>
        Chat
        <span className="tab-badges">
          <CountBadge count={4} noun="unread message" />
        </span>
      </>
    ),
    content: <p>Four new messages.</p>,
  },
]

const rounds = ['First', 'Second', 'Third', 'Fourth', 'Playoff', 'Total'].map((name) => ({
  id: name,
  label: `${name} round`,
  content: <p>{name}.</p>,
}))

/** Parts that hold other parts. */
export function DisplayExamples() {
  return (
    <ExampleGroup title="Surfaces">
      <Example name="Card">
        <Variant label="title and action" wide>
          <Card title="Members" action={<Button>Invite</Button>}>
            Three people play in this league.
          </Card>
        </Variant>
        <Variant label="level 3" wide>
          <Card title="Prizes" level={3} action={<Badge>2 of 3</Badge>}>
            Winner takes all.
          </Card>
        </Variant>
        <Variant label="flush" wide>
          <Card title="Standings" flush>
            <ul>
              {rows.map((name) => (
                <li key={name} className="ruled px-4 py-2">
                  {name}
                </li>
              ))}
            </ul>
          </Card>
        </Variant>
        <Variant label="without a title" wide>
          <Card>A board without a strip.</Card>
        </Variant>
        <Variant label="a title too long for its line" wide>
          <Card
            title="The Annual Sunday Best Invitational of Old Friends and Their Neighbors"
            action={<Button>Edit</Button>}
          >
            The action goes below.
          </Card>
        </Variant>
      </Example>
      <Example name="CollapsibleCard" hint="Renders its content only while it’s open.">
        <CollapsibleCard title="How scoring works">
          <p className="border-t border-line p-4">The best three of five scores count.</p>
        </CollapsibleCard>
      </Example>
      <Example name="Tabs" hint="Arrow keys move between the tabs.">
        <Variant label="with a count" wide>
          <Tabs label="Parts of a league" tabs={tabs} />
        </Variant>
        <Variant label="too many to fit: the row scrolls" wide>
          <Tabs label="Rounds" tabs={rounds} />
        </Variant>
      </Example>
      <StackedRows />
    </ExampleGroup>
  )
}

function StackedRows() {
  return (
    <>
      <Example
        name="StackedRow"
        hint="In a narrow table, its heading has a line of its own above the cells."
      >
        <Variant label="in a wide table" wide>
          <Chances />
        </Variant>
        <Variant label="in a narrow one">
          <div className="@container w-40">
            <Chances />
          </div>
        </Variant>
      </Example>
      {['ColumnHeading', 'RowHeading', 'Cell'].map((name) => (
        <Example key={name} name={name} hint="Names its role, which a stacked row could lose.">
          <Chances />
        </Example>
      ))}
    </>
  )
}

function Chances() {
  return (
    <table className="w-full">
      <thead>
        <StackedRow>
          <ColumnHeading className="text-start">Team</ColumnHeading>
          <ColumnHeading className="text-end">Win</ColumnHeading>
        </StackedRow>
      </thead>
      <tbody>
        {rows.map((name) => (
          <StackedRow key={name} className="ruled">
            <RowHeading className="text-start font-normal">{name}</RowHeading>
            <Cell className="digits text-end">25%</Cell>
          </StackedRow>
        ))}
      </tbody>
    </table>
  )
}
