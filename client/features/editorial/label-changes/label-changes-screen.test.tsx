import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { drugs } from '#contracts/drugs/drugs.ts'
import { labelChanges } from '#contracts/editorial/label-changes.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { LabelChangesScreen } from './label-changes-screen.tsx'

const server = fakeServer()

const change = {
  ...{ drugId: 3, drug: 'osimertinib', changedOn: '2026-11-01', text: 'A new dose', source: 'Label 2' },
  link: null,
}
const entered = { enteredBy: 'ada', enteredAt: '2026-11-02T12:00:00.000Z' }

beforeEach(() => {
  server.reply(labelChanges.listLabelChanges, {
    ...{ total: 2, pageSize: 25 },
    changes: [
      { id: 1, ...change, ...entered, tasks: 4, closed: 1 },
      { id: 2, ...change, drug: 'olaparib', ...entered, tasks: 0, closed: 0 },
    ],
  })
  server.reply(drugs.listDrugNames, [{ id: 3, genericName: 'osimertinib', brandName: 'Tagrisso' }] as never)
  server.reply(labelChanges.addLabelChange, { saved: 1, opened: 4 })
})

it('says of each change how many reviews are closed, and leads to those that wait', async () => {
  renderApp(<LabelChangesScreen />)
  const link = await screen.findByRole('link', { name: '1 of 4 closed' })
  expect(link.getAttribute('href')).toBe('/editorial?labelChange=1&state=open')
  within(screen.getByRole('rowheader', { name: 'olaparib' }).closest('tr') as HTMLElement).getByText('None')
})

it('a change is entered by any name of the drug', async () => {
  const { user } = renderApp(<LabelChangesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Enter a change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose a drug of the drug database')
  dialog.getByText('Say since when')
  dialog.getByText('Say what the label says now')
  fill(dialog.getByRole('combobox', { name: 'Drug' }), 'tagrisso')
  fill(dialog.getByLabelText('Since'), '2026-11-01')
  fill(dialog.getByLabelText('What the label says now'), 'A new dose')
  fill(dialog.getByLabelText('Source'), 'Label 2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('1 change saved: 4 items to review')
  expect(server.requestsTo(labelChanges.addLabelChange).map(({ body }) => body)).toEqual([
    { drugId: 3, changedOn: '2026-11-01', text: 'A new dose', source: 'Label 2', link: '' },
  ])
})

it('a file is imported only when every line is right', async () => {
  const { user } = renderApp(<LabelChangesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Import a file' }))
  const dialog = within(await screen.findByRole('dialog'))
  const line = { ...change, line: 2, isKnown: false }
  server.reply(labelChanges.previewLabelChanges, {
    changes: [line],
    problems: [{ line: 3, problem: 'Name the drug' }],
  })
  const choose = (text: string) =>
    user.upload(dialog.getByLabelText('Choose a file'), new File([text], 'labels.csv', { type: 'text/csv' }))
  await choose('wrong')
  await dialog.findByText('Line 3: Name the drug')
  expect(dialog.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
  server.reply(labelChanges.previewLabelChanges, {
    changes: [line, { ...line, line: 3, isKnown: true }],
    problems: [],
  })
  server.reply(labelChanges.importLabelChanges, { saved: 1, opened: 2 })
  await choose('right')
  await dialog.findByText('1 new change')
  dialog.getByText('Entered before')
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsTo(labelChanges.importLabelChanges).map(({ body }) => body)).toEqual([
    { text: 'right' },
  ])
})

it('a file that is no text is not sent', async () => {
  const { user } = renderApp(<LabelChangesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Import a file' }))
  await user.upload(
    within(await screen.findByRole('dialog')).getByLabelText('Choose a file'),
    new File([new Uint8Array([80, 0, 0, 75, 1])], 'labels.csv'),
  )
  await screen.findByText('labels.csv is not a text file.')
  expect(server.requestsTo(labelChanges.previewLabelChanges)).toEqual([])
})

it('an empty list and one that cannot be loaded say so', async () => {
  server.reply(labelChanges.listLabelChanges, { total: 0, pageSize: 25, changes: [] })
  const { unmount } = renderApp(<LabelChangesScreen />)
  await screen.findByText('No label change has been entered yet.')
  unmount()
})
