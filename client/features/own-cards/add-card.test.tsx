import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import type { StudySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AddCard } from './add-card.tsx'
import { MakeCard } from './make-card.tsx'

const server = fakeServer()
const origin = { kind: 'flashcard', id: 3 } as const

beforeEach(() => {
  server.reply(ownCards.listDecks, { decks: [], mediaBytes: 0 })
  server.reply(studyPlan.listCategories, { categories: [] })
  server.reply(ownCards.listNotesOfOrigin, { notes: [] })
})

function open({ singleKeys = true, hasCard = false } = {}) {
  queryClient.setQueryData(settingsQuery.queryKey, { singleKeys } as StudySettings)
  return renderApp(
    <AddCard userId={7}>
      <input aria-label="A field" />
      {hasCard && <MakeCard look="button" hasKey start={{ origin, values: { front: 'shipped' } }} />}
    </AddCard>,
  )
}
const dialog = (name: string) => screen.findByRole('dialog', { name })

it('a key opens the editor from anywhere, but not from a field and not twice', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText('A field'), 'm')
  await user.click(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('m')
  await dialog('Add a card')
  await user.click(document.body)
  await user.keyboard('m')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('makes a card of what is on screen, by the key and by its button', async () => {
  const { user } = open({ hasCard: true })
  await user.keyboard('m')
  await dialog('Make a card')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Front').value).toBe('shipped')
})

it('does nothing without keys of one character, where the button still does', async () => {
  const { user } = open({ singleKeys: false, hasCard: true })
  await user.keyboard('m')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Make a card' }))
  await dialog('Make a card')
})
