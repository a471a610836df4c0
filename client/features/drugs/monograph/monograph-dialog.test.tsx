import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { bortezomib, bortezomibProgress } from '#tests/support/component/drug-facts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { MonographDialog } from './monograph-dialog.tsx'

const server = fakeServer()
const monograph = {
  ...bortezomib,
  indication: 'Myeloma',
  // A list: tests render tooltips beside the name, and a paragraph may not contain one.
  mechanismOfAction: '- inhibits the proteasome\n- as carfilzomib does',
}
const carfilzomib = { ...bortezomib, id: 2, genericName: 'carfilzomib' }

function OpenMonograph() {
  const [drugId, setDrugId] = useState<number | undefined>(bortezomib.id)
  return <MonographDialog drugId={drugId} isOpen onClose={() => setDrugId(undefined)} />
}

test('Escape on a drug name in the monograph closes its tooltip first, then the dialog', async () => {
  queryClient.setQueryData(userKey, { id: 1, isAdmin: false })
  server.reply(drugs.getDrug, monograph)
  server.reply(drugs.listDrugNames, [monograph, carfilzomib])
  server.reply(studyComponents.listProgress, [bortezomibProgress])
  const { user } = renderApp(<OpenMonograph />)
  const name = await screen.findByRole('button', { name: 'carfilzomib' })
  while (document.activeElement !== name) await user.tab()
  await screen.findByRole('tooltip')
  await user.keyboard('{Escape}')
  screen.getByRole('dialog')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('admins edit the drug in the dialog, and see its new text there', async () => {
  queryClient.setQueryData(userKey, { id: 1, isAdmin: true })
  server.reply(drugs.getDrug, monograph)
  server.reply(drugs.listDrugNames, [monograph])
  server.reply(studyComponents.listProgress, [bortezomibProgress])
  const { user } = renderApp(<OpenMonograph />)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const warning = await screen.findByLabelText('Boxed Warning')
  const edited = { ...monograph, boxedWarning: 'Edited warning', revision: 2 }
  server.reply(drugs.updateDrug, edited)
  server.reply(drugs.getDrug, edited)
  server.reply(drugs.listDrugNames, [edited])
  await user.clear(warning)
  await user.type(warning, 'Edited warning')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Open as a page, to print or study it')
  screen.getByText('Edited warning')
})

test('learners do not edit', async () => {
  queryClient.setQueryData(userKey, { id: 1, isAdmin: false })
  server.reply(drugs.getDrug, monograph)
  server.reply(drugs.listDrugNames, [monograph])
  server.reply(studyComponents.listProgress, [bortezomibProgress])
  renderApp(<OpenMonograph />)
  await screen.findByText('Open as a page, to print or study it')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})
