import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type FilteredList, type SavedFilter, savedFilters } from '#contracts/accounts/saved-filters.ts'
import classes from './saved-filters-menu.module.css'

interface SavedFiltersMenuProps {
  list: FilteredList
  /** The filter that the list shows now, as the part of the address after the question mark. */
  current: string
  /** Shows the list by a saved filter. */
  onChoose: (query: string) => void
}

/** The filters that the admin has saved for a list: to choose, to save the present one, to rename and delete. */
export function SavedFiltersMenu({ list, current, onChoose }: SavedFiltersMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const query = queryFor(savedFilters.listFilters, { query: { list } })
  const { data, error, refetch } = useQuery({ ...query, enabled: isOpen, staleTime: 0 })
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      withinPortal
      width="min(24rem, 92vw)"
    >
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          Saved filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved filters">
        <Stack gap="sm">
          {error && <LoadFailed what="the saved filters" error={error} onRetry={() => void refetch()} />}
          {!data && !error && <p className="text-note">Loading…</p>}
          {data?.length === 0 && <p className="text-note">None is saved yet.</p>}
          {data && data.length > 0 && (
            <ul className={classes.list}>
              {data.map((filter) => (
                <FilterRow
                  key={filter.id}
                  filter={filter}
                  onChanged={refresh}
                  onChoose={() => {
                    setOpen(false)
                    onChoose(filter.query)
                  }}
                />
              ))}
            </ul>
          )}
          <SaveForm list={list} current={current} onSaved={refresh} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface FilterRowProps {
  filter: SavedFilter
  onChanged: () => Promise<void>
  onChoose: () => void
}

function FilterRow({ filter: { id, name }, onChanged, onChoose }: FilterRowProps) {
  const [typed, setTyped] = useState<string>()
  const rename = useMutation({
    mutationFn: (to: string) => call(savedFilters.renameFilter, { params: { id }, body: { name: to } }),
    onSuccess: () => {
      setTyped(undefined)
      return onChanged()
    },
  })
  const remove = useMutation({
    mutationFn: () => call(savedFilters.deleteFilter, { params: { id } }),
    onSuccess: onChanged,
  })
  if (typed !== undefined) {
    return (
      <li>
        <NameForm
          label={`New name of ${name}`}
          action="Rename"
          value={typed}
          isPending={rename.isPending}
          error={rename.error}
          onChange={setTyped}
          onSubmit={() => rename.mutate(typed)}
        />
      </li>
    )
  }
  return (
    <li className={classes.row}>
      <Button variant="subtle" className={classes.name ?? ''} justify="start" onClick={onChoose}>
        {name}
      </Button>
      <Button variant="subtle" px="xs" aria-label={`Rename: ${name}`} onClick={() => setTyped(name)}>
        Rename
      </Button>
      <Button
        variant="subtle"
        color="red"
        px="xs"
        aria-label={`Delete: ${name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Delete
      </Button>
      <FailureReason error={remove.error} />
    </li>
  )
}

function SaveForm({
  list,
  current,
  onSaved,
}: {
  list: FilteredList
  current: string
  onSaved: () => Promise<void>
}) {
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () => call(savedFilters.saveFilter, { body: { list, name, query: current } }),
    onSuccess: () => {
      setName('')
      return onSaved()
    },
  })
  if (current === '') return <p className="text-note">Filter the list to save its filter here.</p>
  return (
    <NameForm
      label="Save this filter as"
      action="Save"
      value={name}
      isPending={save.isPending}
      error={save.error}
      onChange={setName}
      onSubmit={() => save.mutate()}
    />
  )
}

interface NameFormProps {
  label: string
  action: string
  value: string
  isPending: boolean
  error: Error | null
  onChange: (name: string) => void
  onSubmit: () => void
}

function NameForm({ label, action, value, isPending, error, onChange, onSubmit }: NameFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit}>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          label={label}
          maxLength={60}
          flex={1}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={value.trim() === ''}>
          {action}
        </Button>
      </Group>
      <FailureReason error={error} />
    </form>
  )
}
