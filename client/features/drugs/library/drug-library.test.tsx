import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contracts/accounts/accounts.ts'
import { type DrugName, drugs } from '#contracts/drugs/drugs.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { bortezomibProgress } from '#tests/support/component/drug-facts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { DrugLibrary } from './drug-library.tsx'

const server = fakeServer()
// The DOM of these tests does not know the element <search>, so React logs one error about it.
const complaint = vi.spyOn(console, 'error')
afterEach(() => void complaint.mockClear())
const ann = { id: 7, isAdmin: true } as User

const name = (id: number, genericName: string, drugClassification: string): DrugName => ({
  id,
  genericName,
  brandName: '',
  drugClassification,
  target: 'target',
  boxedWarning: 'None',
  approvedOn: null,
})
const names = [
  name(1, 'bortezomib', 'Proteasome inhibitor'),
  name(2, 'carfilzomib', 'Proteasome inhibitor'),
  name(3, 'paclitaxel', 'Microtubule inhibitor'),
]

beforeEach(() => {
  localStorage.clear()
  server.reply(drugs.listDrugNames, names)
  server.reply(studyComponents.listProgress, [
    {
      ...bortezomibProgress,
      components: bortezomibProgress.components.map((component) => ({
        ...component,
        progress: { ...component.progress, mastery: 85, reviewCount: 1 },
      })),
    },
  ])
})

const shown = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.textContent)
    .filter((text) => text !== 'Start studying')
const heads = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)

test('classes are folded with their counts and progress; one opens at a time, as its address does', async () => {
  const { user, router } = renderApp(<DrugLibrary user={ann} />)
  await screen.findByText('4 of 8 mastered')
  expect(heads().slice(0, 2)).toEqual([
    'Microtubule inhibitor 1 drug ',
    'Proteasome inhibitor 2 drugs 4 of 8 mastered',
  ])
  expect(shown()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Proteasome/ }))
  expect(shown()).toEqual(['bortezomibtarget', 'carfilzomibtarget'])
  expect(router.state.location.search).toBe('?class=Proteasome+inhibitor')
  await user.click(screen.getByRole('button', { name: 'Select all 2' }))
  screen.getByText('2 drugs selected')
  screen.getByRole('button', { name: 'Deselect these' })
  screen.getByRole('button', { name: /^Microtubule/ }).focus()
  await user.keyboard('{Enter}')
  expect(shown()).toEqual(['paclitaxeltarget'])
  await user.keyboard('{Enter}')
  expect(shown()).toEqual([])
})

test('a search opens the classes of what it finds, best first', async () => {
  server.reply(drugs.listDrugs, [3, 1].map((id) => ({ id })) as never)
  renderApp(<DrugLibrary user={ann} />, { at: '/?search=peripheral' })
  await expect.poll(shown).toEqual(['paclitaxeltarget', 'bortezomibtarget'])
  expect(heads()[0]).toMatch(/^Microtubule inhibitor/)
  within(screen.getByRole('region', { name: 'Proteasome inhibitor' })).getByText('bortezomib')
  screen.getByRole('button', { name: 'Select all 2' })
})

test('the alphabet is a switch away', async () => {
  const { user } = renderApp(<DrugLibrary user={ann} />)
  await screen.findByText('4 of 8 mastered')
  await user.click(screen.getByRole('radio', { name: 'A to Z' }))
  expect(shown()).toEqual([
    'bortezomibProteasome inhibitor',
    'carfilzomibProteasome inhibitor',
    'paclitaxelMicrotubule inhibitor',
  ])
})
