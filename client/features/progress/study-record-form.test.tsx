import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studyRecord } from '#contracts/progress/study-record.ts'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { StudyRecordForm } from './study-record-form.tsx'

const server = fakeServer()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download study record' })

it('the record is of twelve months unless other days are chosen', async () => {
  server.reject(studyRecord.getStudyRecord, { status: 403, error: 'Not now' })
  const { user } = renderApp(<StudyRecordForm />)
  expect(screen.getByText(new RegExp(noCreditText))).toBeTruthy()
  const days = (Date.parse(field('To').value) - Date.parse(field('From').value)) / 86_400_000
  expect([364, 365]).toContain(days)
  fireEvent.change(field('From'), { target: { value: '2026-01-02' } })
  fireEvent.change(field('To'), { target: { value: '2026-03-04' } })
  await user.click(button())
  expect(await screen.findByText('The study record could not be downloaded. Not now')).toBeTruthy()
  expect(server.requestsTo(studyRecord.getStudyRecord).map(({ url }) => url.search)).toEqual([
    '?from=2026-01-02&to=2026-03-04',
  ])
})

it('a period that ends before it begins is not asked for', () => {
  renderApp(<StudyRecordForm />)
  fireEvent.change(field('To'), { target: { value: '2000-01-01' } })
  expect(screen.getByText('The last day is before the first')).toBeTruthy()
  expect(button().disabled).toBe(true)
  fireEvent.change(field('To'), { target: { value: '' } })
  expect(screen.getByText('Choose both days')).toBeTruthy()
})
