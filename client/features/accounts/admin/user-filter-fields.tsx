import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { roleLabels, roles } from '#contracts/accounts/accounts.ts'
import { plans } from '#domain/pricing/plans.ts'
import type { ChosenFilter } from './use-user-list.ts'
import classes from './users-panel.module.css'

type Part = Exclude<keyof ChosenFilter, 'search'>

interface Choice {
  value: string
  label: string
}

const yesNo = (all: string, yes: string, no: string): Choice[] => [
  { value: '', label: all },
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]
const days = [1, 7, 30, 90]
const dayText = (count: number) => (count === 1 ? 'day' : `${count} days`)

const fields: readonly { part: Exclude<Part, 'program'>; label: string; choices: Choice[] }[] = [
  {
    part: 'status',
    label: 'Premium',
    choices: [
      { value: '', label: 'All' },
      { value: 'active', label: 'Active' },
      { value: 'expired', label: 'Expired' },
      { value: 'free', label: 'Never had it' },
    ],
  },
  {
    part: 'plan',
    label: 'Plan',
    choices: [{ value: '', label: 'All' }, ...plans.map(({ id, name }) => ({ value: id, label: name }))],
  },
  {
    part: 'seen',
    label: 'Last seen',
    choices: [
      { value: '', label: 'Whenever' },
      { value: 'never', label: 'Never' },
      ...days.map((count) => ({ value: `within-${count}`, label: `In the last ${dayText(count)}` })),
      ...days
        .slice(1)
        .map((count) => ({ value: `before-${count}`, label: `Not in the last ${dayText(count)}` })),
    ],
  },
  { part: 'confirmed', label: 'Address', choices: yesNo('All', 'Confirmed', 'Not confirmed') },
  { part: 'failing', label: 'Mail', choices: yesNo('All', 'Comes back', 'Does not come back') },
  { part: 'suspended', label: 'Access', choices: yesNo('All', 'Suspended', 'Not suspended') },
  { part: 'admin', label: 'Rights', choices: yesNo('All', 'Admins', 'Not admins') },
  {
    part: 'role',
    label: 'Professional role',
    choices: [
      { value: '', label: 'All' },
      ...roles.map((role) => ({ value: role, label: roleLabels[role] })),
    ],
  },
]

interface UserFilterFieldsProps {
  filter: ChosenFilter
  onChange: (change: Partial<ChosenFilter>) => void
}

/** The filters of the list of users but its search; each changes the list at once. */
export function UserFilterFields({ filter, onChange }: UserFilterFieldsProps) {
  return (
    <div className={classes.filters}>
      {fields.map(({ part, label, choices }) => (
        <NativeSelect
          key={part}
          label={label}
          data={choices}
          value={filter[part] ?? ''}
          onChange={(event) => onChange({ [part]: event.currentTarget.value })}
        />
      ))}
      <ProgramField program={filter.program ?? ''} onChange={(program) => onChange({ program })} />
    </div>
  )
}

/** The list follows when the field is left, or at Enter. */
function ProgramField({ program, onChange }: { program: string; onChange: (program: string) => void }) {
  const [typed, setTyped] = useState(program)
  const [seen, setSeen] = useState(program)
  if (program !== seen) {
    setSeen(program)
    setTyped(program)
  }
  const apply = () => typed.trim() !== program && onChange(typed.trim())
  return (
    <TextInput
      label="Program or place"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
