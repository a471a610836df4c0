import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DrugClass } from '#client/features/drugs/library/arrange-classes.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { DrugKnowledge } from './drug-knowledge.tsx'
import { findDrugSession, readDrugStudy, startDrugSession } from './drug-study.ts'

const server = fakeServer()
const premium = { id: 7, isAdmin: false, subscriptionStatus: 'active' } as User
const free = { ...premium, subscriptionStatus: 'free' } as User

const drugClass = (classification: string, drugIds: number[], mastery: number): DrugClass => ({
  classification,
  drugCount: drugIds.length,
  drugIds,
  mastery,
})
const classes = [
  drugClass('PARP inhibitor', [4, 5], 0),
  drugClass('ALK inhibitor', [6], 0),
  drugClass('Taxane', [1, 2, 3], 61.5),
  drugClass('Alkylating agent', [8, 9], 12.25),
]

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the weakest begun class first, those not begun folded, by name', async () => {
  server.reply(studyComponents.listDrugClasses, classes)
  const { user } = renderApp(<DrugKnowledge user={premium} search="" />)
  screen.getByRole('status', { name: 'Loading the drug classes' })
  await screen.findByRole('list')
  expect(shown()).toEqual(['Alkylating agent2 drugs12%Study Now', 'Taxane3 drugs62%Study Now'])
  await user.click(screen.getByRole('button', { name: 'Not begun (2)' }))
  expect(shown().slice(2)).toEqual(['ALK inhibitor1 drug0%Study Now', 'PARP inhibitor2 drugs0%Study Now'])
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
})

test.each([
  ['INHIB', ['ALK inhibitor1 drug0%Study Now', 'PARP inhibitor2 drugs0%Study Now']],
  ['ane', ['Taxane3 drugs62%Study Now']],
])('narrowed to “%s”, begun or not', async (search, found) => {
  server.reply(studyComponents.listDrugClasses, classes)
  renderApp(<DrugKnowledge user={premium} search={search} />)
  await screen.findByRole('list')
  expect(shown()).toEqual(found)
})

test('narrowed to nothing', async () => {
  server.reply(studyComponents.listDrugClasses, classes)
  renderApp(<DrugKnowledge user={premium} search="INHIBx" />)
  await screen.findByText('No class matches “INHIBx”.')
})

test('Study Now stores the drugs with all four parts, ends another selection’s session, and opens drug study', async () => {
  server.reply(studyComponents.listDrugClasses, classes)
  startDrugSession(7, ['99:moa'])
  const { user, router } = renderApp(<DrugKnowledge user={premium} search="" />)
  await user.click(await screen.findByRole('button', { name: 'Study Now: Taxane' }))
  expect(readDrugStudy(7)).toEqual({
    drugIds: [1, 2, 3],
    studyAll: true,
    bookmarkedOnly: false,
    components: { moa: true, indications: true, adverse_effects: true, boxed_warning: true },
  })
  expect(findDrugSession(7)).toBeUndefined()
  expect(router.state.location).toMatchObject({ pathname: '/study/drugs', search: '?mode=study' })
})

test.each([
  ['nothing begun', [drugClass('Taxane', [1], 0)], /^Reading and stars are free/],
  ['something begun', classes, /^What you have begun you can go on studying/],
])('a free learner reads what Premium adds: %s', async (_, known, note) => {
  server.reply(studyComponents.listDrugClasses, known)
  renderApp(<DrugKnowledge user={free} search="" />)
  await screen.findByText(note)
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing')
})

test('no drugs at all', async () => {
  server.reply(studyComponents.listDrugClasses, [])
  renderApp(<DrugKnowledge user={premium} search="" />)
  await screen.findByText('There are no drugs to study yet.')
})

test('classes that cannot be loaded', async () => {
  server.disconnect(studyComponents.listDrugClasses)
  const { user } = renderApp(<DrugKnowledge user={premium} search="" />)
  await screen.findByText('Could not load the drug classes')
  server.reply(studyComponents.listDrugClasses, classes)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('list')
})
