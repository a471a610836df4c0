import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { drugs } from '#contracts/drugs.ts'
import { bortezomib, bortezomibProgress } from '#tests/support/drug-facts.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { MonographDialog } from './monograph-dialog.tsx'

const server = fakeServer()
const monograph = {
  ...bortezomib,
  // A list: tests render tooltips beside the name, and a paragraph may not contain one.
  mechanismOfAction: '- inhibits the proteasome\n- as carfilzomib does',
}
const carfilzomib = { ...bortezomib, id: 2, genericName: 'carfilzomib' }

function OpenMonograph() {
  const [drugId, setDrugId] = useState<number | undefined>(bortezomib.id)
  return <MonographDialog drugId={drugId} isOpen onClose={() => setDrugId(undefined)} />
}

test('Escape on a drug name in the monograph closes its tooltip first, then the dialog', async () => {
  server.reply(drugs.getDrug, monograph)
  server.reply(drugs.listDrugNames, [monograph, carfilzomib])
  server.reply(drugs.listProgress, [bortezomibProgress])
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
