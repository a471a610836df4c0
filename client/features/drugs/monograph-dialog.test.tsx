import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Drug, type DrugProgress, drugs } from '#contracts/drugs.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { MonographDialog } from './monograph-dialog.tsx'

const server = fakeServer()
const bortezomib: Drug = {
  id: 1,
  genericName: 'bortezomib',
  brandName: '',
  drugClassification: 'Proteasome inhibitor',
  subclass: '',
  target: '',
  firstApproval: 2003,
  indication: '',
  // A list: tests render tooltips beside the name, and a paragraph may not contain one.
  mechanismOfAction: '- inhibits the proteasome\n- as carfilzomib does',
  clinicalIndications: 'myeloma',
  adverseEffects: 'neuropathy',
  boxedWarning: 'None',
  source: '',
  reviewedOn: null,
}
const carfilzomib = { ...bortezomib, id: 2, genericName: 'carfilzomib' }
const progress: DrugProgress = {
  drugId: 1,
  mastery: 0,
  components: drugComponents.map((component) => ({
    ...component,
    progress: { mastery: 0, reviewCount: 0, lastReviewed: null, isBookmarked: false },
  })),
}

function OpenMonograph() {
  const [drugId, setDrugId] = useState<number | undefined>(bortezomib.id)
  return <MonographDialog drugId={drugId} isOpen onClose={() => setDrugId(undefined)} />
}

test('Escape on a drug name in the monograph closes its tooltip first, then the dialog', async () => {
  server.reply(drugs.getDrug, bortezomib)
  server.reply(drugs.listDrugNames, [bortezomib, carfilzomib])
  server.reply(drugs.listProgress, [progress])
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
