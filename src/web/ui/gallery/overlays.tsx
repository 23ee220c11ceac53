import { type ReactNode, useState } from 'react'

import { toast } from '../feedback/toast.ts'
import { Button } from '../inputs/button.tsx'
import { Checkbox } from '../inputs/controls.tsx'
import { ConfirmDialog, Dialog } from '../overlays/dialog.tsx'
import { Menu, MenuFrame, MenuItem, MenuLink, MenuSeparator } from '../overlays/menu.tsx'
import { Family, Part, State } from './part.tsx'

const golfers = Array.from({ length: 24 }, (_, nth) => `Golfer ${nth + 1}`)

/** Parts that cover the page. */
export function Overlays() {
  return (
    <Family title="Overlays">
      <Part name="Dialog">
        <State label="open one">
          <Opener label="Short">
            {(dialog) => <Dialog {...dialog} title="Rules" description="Play it as it lies." />}
          </Opener>
          <Opener label="With a footer">
            {(dialog) => (
              <Dialog
                {...dialog}
                title="Rules"
                footer={<Button onClick={() => dialog.onOpenChange(false)}>Done</Button>}
              >
                <p>Play it as it lies.</p>
              </Dialog>
            )}
          </Opener>
          <Opener label="Longer than the screen">
            {(dialog) => (
              <Dialog {...dialog} title="Golfers" fill>
                <div className="grid overflow-y-auto p-4">
                  {golfers.map((name) => (
                    <Checkbox key={name} label={name} />
                  ))}
                </div>
              </Dialog>
            )}
          </Opener>
        </State>
      </Part>
      <Part name="ConfirmDialog">
        <State label="open one">
          <Opener label="Default">{(dialog) => <Question {...dialog} />}</Opener>
          <Opener label="Danger">{(dialog) => <Question {...dialog} danger />}</Opener>
          <Opener label="Pending">{(dialog) => <Question {...dialog} danger pending />}</Opener>
        </State>
      </Part>
      <Menus />
    </Family>
  )
}

function Menus() {
  return (
    <>
      <Part name="Menu">
        <State label="with a dangerous item">
          <Menu
            label="League actions"
            items={[
              { label: 'Rename', onSelect: () => toast({ title: 'Renamed' }) },
              { label: 'Delete', danger: true, onSelect: () => toast({ title: 'Deleted' }) },
            ]}
          />
        </State>
      </Part>
      <Part name="MenuFrame">
        <State label="aligned with the start of its button">
          <MenuFrame align="start" trigger={<Button>Leagues</Button>}>
            <MenuItem onSelect={() => toast({ title: 'Chosen' })}>Sunday Best</MenuItem>
          </MenuFrame>
        </State>
      </Part>
      <Part name="MenuItem">
        <State label="default, dangerous, disabled">
          <MenuFrame trigger={<Button>Actions</Button>}>
            <MenuItem onSelect={() => toast({ title: 'Renamed' })}>Rename</MenuItem>
            <MenuItem danger onSelect={() => toast({ title: 'Deleted' })}>
              Delete
            </MenuItem>
            <MenuItem disabled>No other leagues</MenuItem>
          </MenuFrame>
        </State>
      </Part>
      <Part name="MenuLink">
        <State label="default, current">
          <MenuFrame trigger={<Button>Pages</Button>}>
            <MenuLink href="/tournaments">Tournaments</MenuLink>
            <MenuLink href="/players" current>
              Players
            </MenuLink>
          </MenuFrame>
        </State>
      </Part>
      <Part name="MenuSeparator">
        <State label="between two parts">
          <MenuFrame trigger={<Button>More</Button>}>
            <MenuItem>Mute</MenuItem>
            <MenuSeparator />
            <MenuItem>Sign out</MenuItem>
          </MenuFrame>
        </State>
      </Part>
    </>
  )
}

interface Open {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A button that opens a dialog. */
function Opener({ label, children }: { label: string; children: (dialog: Open) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  )
}

function Question(props: Open & { danger?: boolean; pending?: boolean }) {
  return (
    <ConfirmDialog
      {...props}
      title="Leave the league?"
      description="Your team goes with you."
      confirmLabel="Leave"
      onConfirm={() => props.onOpenChange(false)}
    />
  )
}
