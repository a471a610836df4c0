import '#client/app/change-kinds.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refetchDrugs } from '#client/features/drugs/drug-queries.ts'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { toasts } from '#client/platform/toast.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { type DrugComponent, studyComponents } from '#contracts/study/components.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { bortezomib, bortezomibProgress } from '#tests/support/component/drug-facts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { DrugSession } from './drug-session.tsx'
import { storeDrugStudy, studyOf } from './drug-study.ts'

const server = fakeServer()
const ann = { id: 7, isAdmin: true } as User

/** The session page with the four components of one drug, as after opening or reloading it. */
async function open(drug = bortezomib) {
  const settings = { easyButton: true, singleKeys: true } as StudySettings
  // The keys work from the first render.
  queryClient.setQueryData(userKey, ann)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  server.reply(studySettings.getSettings, settings)
  server.reply(drugs.listDrugs, [drug])
  server.reply(drugs.listDrugNames, [bortezomib])
  server.reply(studyComponents.listProgress, [bortezomibProgress])
  const [component] = bortezomibProgress.components as [DrugComponent]
  server.reply(studyComponents.saveInteraction, { drugId: 1, component, duplicate: false })
  const opened = renderApp(<DrugSession user={ann} />)
  await screen.findByRole('button', { name: 'Show answer' })
  return opened
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(async () => {
  await outbox.setUser(ann.id)
  storeDrugStudy(ann.id, studyOf([1]))
})
afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

test('a rating shows the next component, is sent, and a reload resumes behind it', async () => {
  const { user } = await open()
  screen.getByText('Mechanism of Action?')
  await user.keyboard(' 4')
  screen.getByText('Mechanism of Action?')
  await user.keyboard('2')
  screen.getByText('Clinical Indications?')
  expect(heading()).toBe('0 of 4 done · 1 to come back')
  await expect
    .poll(() => server.requestsTo(studyComponents.saveInteraction))
    .toMatchObject([{ body: { drugId: 1, componentId: 'moa', confidence: 2 } }])

  cleanup()
  queryClient.clear()
  await open()
  screen.getByText('Clinical Indications?')
  expect(heading()).toBe('0 of 4 done · 1 to come back')
})

test('a rating that cannot be stored is reverted, and the component is to be rated again', async () => {
  const { user } = await open()
  await outbox.setUser(undefined)
  await user.keyboard(' 3')
  await expect.poll(heading).toBe('0 of 4 done')
  expect(toasts.current()).toMatchObject({ description: 'Failed to save your progress' })
  await user.keyboard('{ArrowRight}')
  screen.getByText('Mechanism of Action?')
  await screen.findByText('New')
})

test('after a click on a tool the keys of the card work at once, and a click on the card shows the answer', async () => {
  const { user } = await open()
  const [component] = bortezomibProgress.components as [DrugComponent]
  server.reply(studyComponents.saveComponentProgress, { drugId: 1, component, duplicate: false })
  await user.click(screen.getByRole('button', { name: 'Star Mechanism of Action of bortezomib' }))
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Drug card' }))
  expect(screen.queryByText('inhibits the proteasome')).toBeNull()
  await user.click(screen.getByText('Mechanism of Action?'))
  screen.getByText('inhibits the proteasome')
  await expect.poll(() => server.requestsTo(studyComponents.saveComponentProgress)).toHaveLength(1)
})

test('an edited drug shows its new text, and the session goes on, also when it cannot be loaded again', async () => {
  const { user } = await open()
  await user.keyboard(' 3')
  screen.getByText('Clinical Indications?')
  server.reply(drugs.listDrugs, [{ ...bortezomib, clinicalIndications: 'Corrected just now.' }])
  await refetchDrugs()
  await user.keyboard(' ')
  await screen.findByText('Corrected just now.')
  expect(heading()).toBe('1 of 4 done')
  server.disconnect(drugs.listDrugs)
  await refetchDrugs()
  screen.getByText('Corrected just now.')
})

test('the buttons say when a component comes back, as the server has it after a rating', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await open()
  await user.keyboard(' ')
  screen.getByRole('button', { name: 'Knew it, comes back in 2 days' })
  expect(screen.queryByRole('button', { name: /^Easy/ })).toBeNull()
  const [component] = bortezomibProgress.components as [DrugComponent]
  const intervals = { 1: 0, 2: 5, 3: 12 }
  const schedule = { dueDate: '2026-11-24', isDue: false, intervals }
  server.reply(studyComponents.saveInteraction, {
    drugId: 1,
    component: { ...component, schedule },
    duplicate: false,
  })
  server.disconnect(studyComponents.listProgress)
  vi.setSystemTime(Date.now() + 7000)
  await user.keyboard('3')
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await user.keyboard('{ArrowLeft} ')
  await screen.findByRole('button', { name: 'Knew it, comes back in 12 days' })
  expect(server.requestsTo(studyComponents.saveInteraction)).toMatchObject([{ body: { seconds: 7 } }])
})

test('a card with a front asks it, under the name of its component', async () => {
  const front = 'Which site does it block?'
  await open({ ...bortezomib, fronts: { moa: front } })
  screen.getByText(front)
  screen.getByText('Mechanism of Action')
  expect(screen.queryByText('Mechanism of Action?')).toBeNull()
})

test('an undo shows the component as it was, with its intervals', async () => {
  const { user } = await open()
  await user.keyboard(' 3')
  server.reply(studyComponents.undoReview, {
    drugId: 1,
    component: bortezomibProgress.components[0] as DrugComponent,
    duplicate: false,
  })
  await user.keyboard('z')
  screen.getByText('New')
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Knew it, comes back in 2 days' })
})

test('the class of a drug is not above a question that it answers', async () => {
  const { user } = await open()
  const classes = []
  for (const component of bortezomibProgress.components) {
    screen.getByText(`${component.displayName}?`)
    classes.push(screen.queryByText('Proteasome inhibitor') !== null)
    await user.keyboard(' 3')
  }
  expect(classes).toEqual([false, false, true, true])
})
