import { Plus, Trash2 } from 'lucide-react'

import { Button, ButtonLink, type ButtonVariant } from '../inputs/button.tsx'
import { IconButton } from '../inputs/icon-button.tsx'
import { ThemeToggle } from '../page/theme-toggle.tsx'
import { CopyButton } from '../sharing/copy-button.tsx'
import { Family, Part, State } from './part.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const plus = <Plus aria-hidden="true" className="size-4" />
const trash = <Trash2 aria-hidden="true" className="size-5" />

/** Buttons and links that look like them. */
// oxlint-disable-next-line max-lines-per-function -- a list of samples
export function Buttons() {
  return (
    <Family title="Buttons">
      <Part name="Button" hint="With pending set, to true or to false, a double click counts once.">
        {variants.map((variant) => (
          <State key={variant} label={variant}>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} icon={plus}>
              Add
            </Button>
            <Button variant={variant} size="icon" icon={plus} aria-label="Add" />
            <Button variant={variant} pending>
              Save
            </Button>
            <Button variant={variant} disabled>
              Save
            </Button>
          </State>
        ))}
        <State label="aria-disabled: can still be focused">
          <Button aria-disabled>Save</Button>
        </State>
        <State label="a long label in a narrow place" wide>
          <div className="w-48">
            <Button>Assign players to their groups by world rank</Button>
          </div>
        </State>
      </Part>
      <Part name="ButtonLink">
        <State label="variants">
          {variants.map((variant) => (
            <ButtonLink key={variant} href="#" variant={variant}>
              {variant}
            </ButtonLink>
          ))}
        </State>
        <State label="icon">
          <ButtonLink href="#" icon={plus}>
            New
          </ButtonLink>
          <ButtonLink href="#" size="icon" icon={plus} aria-label="New" />
        </State>
      </Part>
      <Part name="IconButton" hint="Hover over one, or tab to it, to see its tooltip.">
        <State label="variants">
          {variants.map((variant) => (
            <IconButton key={variant} variant={variant} label={`Remove, ${variant}`} icon={trash} />
          ))}
        </State>
        <State label="pending and disabled">
          <IconButton label="Remove" icon={trash} pending />
          <IconButton label="Remove" icon={trash} disabled />
        </State>
      </Part>
      <Part name="CopyButton" hint="Shows a check mark for two seconds, and a toast.">
        <State label="default">
          <CopyButton text="BIRDIE" label="Copy Code" />
        </State>
      </Part>
      <Part name="ThemeToggle" hint="Changes the theme of the page, but not of these two columns.">
        <State label="default">
          <ThemeToggle />
        </State>
      </Part>
    </Family>
  )
}
