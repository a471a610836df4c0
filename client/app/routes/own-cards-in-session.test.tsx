import '#client/app/change-kinds.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { changes } from '#contracts/study/changes.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { study } from '#contracts/study/study.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { firstOwnId, ownNote } from '#tests/support/component/own-notes.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import StudySession from './study-session.tsx'

const server = fakeServer()
const ann = { id: 7, isAdmin: false } as User
const note: OwnNote = ownNote({ form: 'typed', deckName: 'Breast::HER2' })
const [cardOfNote] = note.cards as [OwnNote['cards'][number]]
const card: StudyCard = {
  flashcard: {
    ...{
      id: cardOfNote.id,
      chapterId: firstOwnId,
      question: note.front,
      answer: note.back,
      why: '',
      source: '',
    },
    ...{ link: null, reviewedOn: null, tags: [], primerPart: null, isStarred: false, revision: 0 },
  },
  progress: cardOfNote.progress,
  chapter: { id: firstOwnId, title: note.deckName, category: null },
  intervals: { 1: 0, 2: 1, 3: 2, 4: 8 },
  own: { noteId: note.id, form: 'typed', typed: note.back },
}

async function open() {
  const settings = { easyButton: false, singleKeys: true } as StudySettings
  queryClient.setQueryData(userKey, ann)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  server.reply(studySettings.getSettings, settings)
  server.reply(runningSessions.list, { sessions: [] })
  server.reply(runningSessions.ratings, { ratings: [] })
  server.reply(changes.list, { changes: [], total: 0, open: 0 })
  server.reply(ownCards.deckCards, [card])
  server.reply(drugs.listDrugNames, [])
  server.reply(studySessions.startSession, { id: 77 })
  server.reply(studySessions.endSession, { ok: true })
  server.reply(study.saveProgress, {
    ...{
      flashcardId: card.flashcard.id,
      duplicate: false,
      progress: card.progress,
      intervals: card.intervals,
    },
  })
  const opened = renderApp(<StudySession />, { at: `/study/session?deckId=${firstOwnId}` })
  await opened.user.click(await screen.findByRole('button', { name: 'Start studying' }))
  return opened
}

beforeEach(() => outbox.setUser(ann.id))
afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

test('a deck is studied: a typed card takes what is typed, shows the difference, and is edited in place', async () => {
  const { user } = await open()
  await screen.findByText('Breast / HER2')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Type the answer')
  // Letters and digits are typed, and rate and set aside nothing.
  await user.keyboard('x 1 z')
  expect(screen.getByLabelText<HTMLInputElement>('Type the answer').value).toBe('x 1 z')
  await user.keyboard('{Enter}')
  await screen.findByText('What you typed differs:')
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make a card' })).toBeNull()

  server.reply(ownCards.getNote, note)
  server.reply(ownCards.listDecks, { decks: [], mediaBytes: 0 })
  server.reply(ownCards.findSimilar, { cards: [] })
  server.reply(studyPlan.listCategories, { categories: [] })
  server.reply(ownCards.editNote, { ...note, back: 'Ribociclib', revision: 1 })
  await user.click(screen.getByRole('button', { name: 'Edit card' }))
  fill(await screen.findByLabelText('Back'), 'Ribociclib')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const answer = await screen.findByRole('region', { name: 'Answer' })
  expect(answer.textContent).toBe('Ribociclib')
  await user.keyboard('3')
  await expect
    .poll(() => server.requestsTo(study.saveProgress))
    .toMatchObject([
      { body: { confidence: 3 }, url: { pathname: `/api/flashcards/${card.flashcard.id}/progress` } },
    ])
  await expect.poll(() => server.requestsTo(studySessions.endSession)).toHaveLength(1)
  // Study time is reported for chapters, which own cards have none of.
  expect(server.requestsTo(studySessions.chapterProgress)).toEqual([])
})
