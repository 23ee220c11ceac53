import { useId, useRef, useState } from 'react'

import { ErrorSummary } from '../inputs/error-summary.tsx'
import { Field } from '../inputs/field.tsx'
import { FormActions } from '../inputs/form-actions.tsx'
import { Checkbox, Input, Select, TextArea } from '../inputs/form-controls.tsx'
import { ImportField } from '../inputs/import-field.tsx'
import { PasswordField } from '../inputs/password-field.tsx'
import { Stepper } from '../inputs/stepper.tsx'
import { Switch } from '../inputs/switch.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { ExampleGroup, Example, Variant } from './example.tsx'

/** Form controls and what surrounds them. */
export function InputExamples() {
  return (
    <ExampleGroup title="Fields">
      <Example name="Field">
        <FieldStates />
      </Example>
      <Example name="Input">
        <Input aria-label="Empty" placeholder="Placeholder" />
        <Input aria-label="Filled" defaultValue="Sunday Best" />
        <Input aria-label="Invalid" defaultValue="Sunday Best" aria-invalid />
        <Input aria-label="Read only" defaultValue="Read only" readOnly />
        <Input aria-label="Disabled" defaultValue="Disabled" disabled />
      </Example>
      <Example name="TextArea">
        <TextArea aria-label="Filled" defaultValue="See you all on the first tee." />
        <TextArea aria-label="Disabled" defaultValue="Disabled" disabled />
      </Example>
      <Example name="Select">
        {[false, true].map((disabled) => (
          <Select key={String(disabled)} aria-label="Tour" disabled={disabled}>
            <option>PGA Tour</option>
            <option>LIV Golf</option>
          </Select>
        ))}
      </Example>
      <Example name="PasswordField">
        <PasswordField name="password" defaultValue="correct horse" autoComplete="off" />
        <PasswordField
          name="new-password"
          label="New password"
          hint="At least 8 characters."
          error="At least 8 characters"
          defaultValue="horse"
          autoComplete="off"
        />
      </Example>
      <Example name="ImportField">
        <ImportStates />
      </Example>
      <Example name="Checkbox">
        <div>
          <Checkbox label="Not checked" />
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="A label of more than one line stays beside the box, and a click anywhere on it checks the box" />
        </div>
      </Example>
      <Example name="Switch">
        <SwitchStates />
      </Example>
      <Example name="Stepper" hint="The buttons stop at the ends.">
        <Steps />
      </Example>
      <Example name="ListSearch" hint="Above a list of thirteen or more.">
        <Finder />
      </Example>
      <FormEnds />
    </ExampleGroup>
  )
}

function FormEnds() {
  return (
    <>
      <Example name="ErrorSummary" hint="A click on a line focuses its field.">
        <SummaryStates />
      </Example>
      <Example name="FormActions">
        <FormActions onCancel={() => {}} submitLabel="Save" pending={false} />
        <FormActions onCancel={() => {}} submitLabel="Save" pending />
        <FormActions onCancel={undefined} submitLabel="Save" pending={false} />
        <FormActions
          onCancel={() => {}}
          cancelLabel="Keep My Account"
          submitLabel="Delete My Account"
          pending={false}
          danger
        />
      </Example>
    </>
  )
}

function FieldStates() {
  const id = useId()
  return (
    <>
      <Field name={`${id}-plain`} label="League name">
        {(control) => <Input {...control} defaultValue="Sunday Best" />}
      </Field>
      <Field name={`${id}-hint`} label="Entry fee" hint="In dollars, for each team.">
        {(control) => <Input {...control} inputMode="decimal" />}
      </Field>
      <Field
        name={`${id}-error`}
        label="Email"
        hint="Only your friends see it."
        error="Enter a valid email address"
      >
        {(control) => <Input {...control} defaultValue="ann@" />}
      </Field>
      <Field name={`${id}-disabled`} label="Invite code">
        {(control) => <Input {...control} defaultValue="BIRDIE" disabled />}
      </Field>
    </>
  )
}

function ImportStates() {
  const [text, setText] = useState('')
  return (
    <ImportField
      name="results"
      label="Results"
      hint="Paste from a spreadsheet, or choose a CSV file."
      placeholder="year,event,person,place"
      rows={3}
      fileLabel="Results file"
      text={text}
      onChange={setText}
      maxLength={100}
      tooLong="That’s too long. Import it in parts."
      preview={{ isPending: false }}
      onPreview={() => {}}
    />
  )
}

function SwitchStates() {
  const [on, setOn] = useState(true)
  return (
    <>
      <Variant label="off, on">
        <Switch
          label="Off at first"
          checked={!on}
          pending={false}
          onChange={(next) => setOn(!next)}
        />
        <Switch label="On at first" checked={on} pending={false} onChange={setOn} />
      </Variant>
      <Variant label="pending">
        <Switch label="Pending, off" checked={false} pending onChange={setOn} />
        <Switch label="Pending, on" checked pending onChange={setOn} />
      </Variant>
    </>
  )
}

function Steps() {
  const [teams, setTeams] = useState(1)
  return <Stepper label="teams" value={teams} min={1} max={4} onChange={setTeams} />
}

function Finder() {
  const [search, setSearch] = useState('')
  const row = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <ListSearch label="Search teams" {...{ search, setSearch }} findOwnRow={() => row.current} />
      <p ref={row} tabIndex={-1}>
        My row
      </p>
    </>
  )
}

function SummaryStates() {
  const name = useId()
  return (
    <>
      <ErrorSummary errors={{}} error="This league is full" />
      <ErrorSummary
        error="The league wasn’t saved"
        errors={{ [name]: { message: 'Enter a name for the league' } }}
      />
      <Field name={name} label="League name" error="Enter a name for the league">
        {(control) => <Input {...control} />}
      </Field>
    </>
  )
}
