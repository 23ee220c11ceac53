import { type ReactNode, useState } from 'react'

import { toast } from '../feedback/toast.ts'
import { Button } from '../inputs/button.tsx'
import { Checkbox } from '../inputs/form-controls.tsx'
import { ConfirmDialog, Dialog } from '../overlays/dialog.tsx'
import { DialogButton, LazyConfirmDialog } from '../overlays/lazy-dialog.tsx'
import { ActionMenu, DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../overlays/menu.tsx'
import { ExampleGroup, Example, Variant } from './example.tsx'

const golfers = Array.from({ length: 24 }, (_, nth) => `Golfer ${nth + 1}`)

/** Parts that cover the page. */
export function OverlayExamples() {
  return (
    <ExampleGroup title="Overlays">
      <Example name="Dialog">
        <Variant label="open one">
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
        </Variant>
      </Example>
      <Example name="ConfirmDialog">
        <Variant label="open one">
          <Opener label="Default">{(dialog) => <Question {...dialog} />}</Opener>
          <Opener label="Danger">{(dialog) => <Question {...dialog} danger />}</Opener>
          <Opener label="Pending">{(dialog) => <Question {...dialog} danger pending />}</Opener>
        </Variant>
      </Example>
      <LazyDialogs />
      <Menus />
    </ExampleGroup>
  )
}

function LazyDialogs() {
  return (
    <>
      <Example name="LazyConfirmDialog" hint="Shows its title until its code has loaded.">
        <Variant label="open one">
          <Opener label="Lazy">
            {(dialog) => (
              <LazyConfirmDialog
                {...dialog}
                title="Delete this league?"
                description="You can undo this for 7 days."
                confirmLabel="Delete"
                onConfirm={() => dialog.onOpenChange(false)}
              />
            )}
          </Opener>
        </Variant>
      </Example>
      <Example name="DialogButton" hint="Loads its dialog when a pointer or the focus comes near.">
        <Variant label="with a dialog that is loaded">
          <DialogButton label="Delete League" opener={LazyConfirmDialog.opener}>
            {(close) => (
              <LazyConfirmDialog
                onOpenChange={close}
                title="Delete this league?"
                description="You can undo this for 7 days."
                confirmLabel="Delete"
                onConfirm={close}
              />
            )}
          </DialogButton>
        </Variant>
      </Example>
    </>
  )
}

function Menus() {
  return (
    <>
      <Example name="ActionMenu">
        <Variant label="with a dangerous item">
          <ActionMenu
            label="League actions"
            items={[
              { label: 'Rename', onSelect: () => toast({ title: 'Renamed' }) },
              { label: 'Delete', danger: true, onSelect: () => toast({ title: 'Deleted' }) },
            ]}
          />
        </Variant>
      </Example>
      <Example name="DropdownMenu">
        <Variant label="aligned with the start of its button">
          <DropdownMenu align="start" trigger={<Button>Leagues</Button>}>
            <MenuItem onSelect={() => toast({ title: 'Chosen' })}>Sunday Best</MenuItem>
          </DropdownMenu>
        </Variant>
      </Example>
      <Example name="MenuItem">
        <Variant label="default, dangerous, disabled">
          <DropdownMenu trigger={<Button>Actions</Button>}>
            <MenuItem onSelect={() => toast({ title: 'Renamed' })}>Rename</MenuItem>
            <MenuItem danger onSelect={() => toast({ title: 'Deleted' })}>
              Delete
            </MenuItem>
            <MenuItem disabled>No other leagues</MenuItem>
          </DropdownMenu>
        </Variant>
      </Example>
      <Example name="MenuLink">
        <Variant label="default, current">
          <DropdownMenu trigger={<Button>Pages</Button>}>
            <MenuLink href="/tournaments">Tournaments</MenuLink>
            <MenuLink href="/players" current>
              Players
            </MenuLink>
          </DropdownMenu>
        </Variant>
      </Example>
      <Example name="MenuSeparator">
        <Variant label="between two parts">
          <DropdownMenu trigger={<Button>More</Button>}>
            <MenuItem>Mute</MenuItem>
            <MenuSeparator />
            <MenuItem>Sign Out</MenuItem>
          </DropdownMenu>
        </Variant>
      </Example>
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
