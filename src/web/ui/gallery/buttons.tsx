import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'

import { Button, ButtonLink, type ButtonVariant } from '../inputs/button.tsx'
import { IconButton } from '../inputs/icon-button.tsx'
import { ShowAllButton } from '../lists/show-all-button.tsx'
import { ThemeToggle } from '../page/theme-toggle.tsx'
import { CopyButton } from '../sharing/copy-button.tsx'
import { ExampleGroup, Example, Variant } from './example.tsx'

const trash = <Trash2 className="size-5" />
const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']

/** Buttons and links that look like them. */
// oxlint-disable-next-line max-lines-per-function -- a list of samples
export function ButtonExamples() {
  return (
    <ExampleGroup title="Buttons">
      <Example
        name="Button"
        hint="With pending set, to true or to false, a double click counts once."
      >
        {variants.map((variant) => (
          <Variant key={variant} label={variant}>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} icon={Plus}>
              Add
            </Button>
            <Button variant={variant} size="icon" icon={Plus} aria-label="Add" />
            <Button variant={variant} pending>
              Save
            </Button>
            <Button variant={variant} disabled>
              Save
            </Button>
          </Variant>
        ))}
        <Variant label="aria-disabled: can still be focused">
          <Button aria-disabled>Save</Button>
        </Variant>
        <Variant label="a long label in a narrow place" wide>
          <div className="w-48">
            <Button>Assign players to their groups by world rank</Button>
          </div>
        </Variant>
      </Example>
      <Example name="ShowAllButton" hint="The focus moves to the first row that it adds.">
        <ShortList />
      </Example>
      <Example name="ButtonLink">
        <Variant label="variants">
          {variants.map((variant) => (
            <ButtonLink key={variant} href="#" variant={variant}>
              {variant}
            </ButtonLink>
          ))}
        </Variant>
        <Variant label="icon">
          <ButtonLink href="#" icon={Plus}>
            New
          </ButtonLink>
          <ButtonLink href="#" size="icon" icon={Plus} aria-label="New" />
        </Variant>
      </Example>
      <Example name="IconButton" hint="Hover over one, or tab to it, to see its tooltip.">
        <Variant label="variants">
          {variants.map((variant) => (
            <IconButton key={variant} variant={variant} label={`Remove, ${variant}`}>
              {trash}
            </IconButton>
          ))}
        </Variant>
        <Variant label="pending and disabled">
          <IconButton label="Remove" pending>
            {trash}
          </IconButton>
          <IconButton label="Remove" disabled>
            {trash}
          </IconButton>
        </Variant>
      </Example>
      <Example name="CopyButton" hint="Shows a check mark for two seconds, and a toast.">
        <Variant label="default">
          <CopyButton text="BIRDIE" label="Copy Code" />
        </Variant>
      </Example>
      <Example
        name="ThemeToggle"
        hint="Changes the theme of the page, but not of these two columns."
      >
        <Variant label="default">
          <ThemeToggle />
        </Variant>
      </Example>
    </ExampleGroup>
  )
}

function ShortList() {
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  return (
    <>
      <ul ref={list}>
        {['Ann', 'Bob', 'Cat'].slice(0, all ? 3 : 1).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {!all && (
        <ShowAllButton list={list} onShowAll={() => setAll(true)}>
          Show All 3
        </ShowAllButton>
      )}
    </>
  )
}
