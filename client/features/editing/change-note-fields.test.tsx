import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { ChangeNoteFields, useChangeNote } from './change-note-fields.tsx'

type Read = { change?: ChangeNote } | undefined

function Form({ onRead }: { onRead: (read: Read) => void }) {
  const note = useChangeNote()
  return (
    <>
      <ChangeNoteFields note={note} />
      <button type="button" onClick={() => onRead(note.read())}>
        Save
      </button>
    </>
  )
}

function open() {
  const onRead = vi.fn<(read: Read) => void>()
  const { user } = renderApp(<Form onRead={onRead} />)
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, save, onRead }
}

test('a change of words says nothing', async () => {
  const { save, onRead } = open()
  expect(screen.queryByLabelText(/^Why it changes/)).toBeNull()
  await save()
  expect(onRead).toHaveBeenLastCalledWith({})
})

test('a change in meaning says why, with its source', async () => {
  const { user, save, onRead } = open()
  await user.click(screen.getByRole('radio', { name: 'The meaning' }))
  await save()
  expect(onRead).toHaveBeenLastCalledWith(undefined)
  screen.getByText('Say why it changed: learners read it')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Why it changes/))
  fill(screen.getByLabelText(/^Why it changes/), 'The trial has been read out')
  expect(screen.queryByText('Say why it changed: learners read it')).toBeNull()
  fill(screen.getByLabelText(/^Link to this source/), 'not an address')
  await save()
  expect(onRead).toHaveBeenLastCalledWith(undefined)
  screen.getByText('Enter a whole address that begins with https://')
  fill(screen.getByLabelText(/^Link to this source/), 'https://example.org/label')
  fill(screen.getByLabelText(/^Source of the change/), 'Label of November 2026')
  await user.selectOptions(screen.getByLabelText('What was wrong with it'), 'It was wrong')
  await save()
  expect(onRead).toHaveBeenLastCalledWith({
    change: {
      severity: 'wrong',
      why: 'The trial has been read out',
      source: 'Label of November 2026',
      link: 'https://example.org/label',
    },
  })
})

test('what was typed about a meaning is not sent when it is one of words after all', async () => {
  const { user, save, onRead } = open()
  await user.click(screen.getByRole('radio', { name: 'The meaning' }))
  fill(screen.getByLabelText(/^Why it changes/), 'A reason')
  await user.click(screen.getByRole('radio', { name: 'The wording' }))
  await save()
  expect(onRead).toHaveBeenLastCalledWith({})
})
