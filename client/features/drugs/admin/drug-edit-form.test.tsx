import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Drug, drugs } from '#contracts/drugs/drugs.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { DrugEditForm } from './drug-edit-form.tsx'

const server = fakeServer()
const drug: Drug = {
  id: 4,
  genericName: 'olaparib',
  brandName: 'Lynparza',
  drugClassification: 'PARP inhibitors',
  subclass: '',
  target: 'PARP',
  firstApproval: 2014,
  interactions: '',
  doseModification: '',
  handling: '',
  approvedOn: null,
  monitoring: '',
  labelChanges: '',
  labelStatus: 'current',
  labelAsOf: '2025-04-30',
  indication: 'Ovarian cancer',
  mechanismOfAction: 'Inhibits PARP.',
  clinicalIndications: 'Ovarian cancer',
  adverseEffects: 'Anemia',
  boxedWarning: 'None',
  source: 'Label',
  reviewedOn: null,
  revision: 3,
}
const theirs: Drug = { ...drug, target: 'PARP1 and PARP2', adverseEffects: 'Anemia, theirs', revision: 4 }
const changed = { status: 409, error: 'Somebody else has changed this', code: 'edited_meanwhile' }
const sent = () => server.requestsTo(drugs.updateDrug).map(({ body }) => body)

function renderForm() {
  const onDone = vi.fn()
  const { user, router } = renderApp(<DrugEditForm drug={drug} onDone={onDone} />)
  const effects = () => screen.getByLabelText<HTMLTextAreaElement>('Adverse Effects')
  return { user, router, onDone, effects }
}
async function conflict() {
  const form = renderForm()
  server.reject(drugs.updateDrug, changed)
  server.reply(drugs.getDrug, theirs)
  fill(form.effects(), 'Anemia, mine')
  await form.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'This drug has been changed' }))
  return { ...form, dialog }
}

it('asks before leaving takes a reason that was typed', async () => {
  const { user, router } = renderForm()
  await user.click(screen.getByRole('radio', { name: 'The meaning' }))
  fill(screen.getByLabelText(/^Why it changes/), 'A new label')
  setTimeout(() => void router.navigate('/elsewhere'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why it changes/).value).toBe('A new label')
})

it('sends what was changed with the revision it began with, and says so', async () => {
  const { user, onDone, effects } = renderForm()
  server.reply(drugs.updateDrug, { ...drug, revision: 4 })
  fill(effects(), 'Anemia, nausea')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Drug information updated successfully')
  expect(sent()).toEqual([{ adverseEffects: 'Anemia, nausea', revision: 3 }])
  expect(onDone).toHaveBeenCalled()
})

it('a drug is marked as withdrawn, with what happened', async () => {
  const { user } = renderForm()
  server.reply(drugs.updateDrug, { ...drug, revision: 4 })
  await user.selectOptions(screen.getByLabelText('Label status'), 'Withdrawn from the market')
  fill(screen.getByLabelText('Label changes'), 'Withdrawn.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Drug information updated successfully')
  expect(sent()).toEqual([{ labelStatus: 'withdrawn', labelChanges: 'Withdrawn.', revision: 3 }])
})

it('a failure says so and keeps what was typed', async () => {
  const { user, onDone, effects } = renderForm()
  server.reject(drugs.updateDrug, { status: 400, error: 'x', fields: { target: 'Not this target' } })
  fill(effects(), 'Anemia, nausea')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Failed to save changes. Please try again.')
  await screen.findByText('Not this target')
  expect(effects().value).toBe('Anemia, nausea')
  expect(onDone).not.toHaveBeenCalled()
})

it('shows the text saved meanwhile beside one’s own, and saves mine over it without what I did not touch', async () => {
  const { user, dialog } = await conflict()
  const field = within(dialog.getByRole('region', { name: 'Adverse Effects' }))
  field.getByText('Anemia, mine')
  field.getByText('Anemia, theirs')
  expect(dialog.queryByRole('region', { name: 'Target' })).toBeNull()
  server.reply(drugs.updateDrug, { ...theirs, revision: 5 })
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ adverseEffects: 'Anemia, mine', revision: 4 }))
})

it('takes the saved text into the form, and goes on from there', async () => {
  const { user, dialog, effects } = await conflict()
  await user.click(dialog.getByRole('button', { name: 'Take the saved text' }))
  await waitFor(() => expect(effects().value).toBe('Anemia, theirs'))
  expect(screen.getByLabelText<HTMLInputElement>('Target').value).toBe('PARP1 and PARP2')
  server.reply(drugs.updateDrug, { ...theirs, revision: 5 })
  fill(effects(), 'Anemia, theirs, more')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ adverseEffects: 'Anemia, theirs, more', revision: 4 }))
})

it('goes back to editing with one’s own text', async () => {
  const { user, dialog, effects } = await conflict()
  await user.click(dialog.getByRole('button', { name: 'Go on editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(effects().value).toBe('Anemia, mine')
})

it('an old version of which only some fields are known says which, and is restored as far as it is known', async () => {
  const { user, onDone } = renderForm()
  const version = { id: 7, revision: 2, savedBy: 'bob', savedAt: '2026-11-20T10:00:00Z' }
  server.reply(drugs.listHistory, [{ ...version, content: { target: 'PARP1', subclass: '' } }])
  await user.click(screen.getByRole('button', { name: 'History' }))
  const history = within(await screen.findByRole('dialog', { name: 'History' }))
  await history.findByText(/^Of this version only Subclass, Target was kept/)
  expect(history.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Target',
  ])
  server.reply(drugs.restoreVersion, { ...drug, target: 'PARP1', revision: 4 })
  await user.click(history.getByRole('button', { name: 'Restore' }))
  await user.click(history.getByRole('button', { name: 'Restore this version' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.requestsTo(drugs.restoreVersion)[0]?.body).toEqual({ versionId: 7, revision: 3 })
})
