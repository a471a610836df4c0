import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useDrugChoice } from '#client/features/drugs/library/use-drug-choice.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { storeDrugStudy, studyOf } from './drug-study.ts'
import { StudyPanel } from './study-panel.tsx'

function Panel() {
  return <StudyPanel choice={useDrugChoice(7)} access="full" />
}

beforeEach(() => localStorage.clear())

test('drugs without components are nothing to study', async () => {
  storeDrugStudy(7, studyOf([1, 2]))
  const { user } = renderApp(<Panel />)
  screen.getByText('2 drugs selected')
  screen.getByRole('link', { name: 'Start studying' })
  for (const name of ['Mechanism of Action', 'Clinical Indications', 'Adverse Effects', 'Boxed Warning'])
    await user.click(screen.getByText(name, { exact: true }))
  screen.getByText('No study components selected')
  expect(screen.queryByRole('link', { name: 'Start studying' })).toBeNull()
})
