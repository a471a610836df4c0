import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drugProgressQuery } from '#client/features/drugs/drug-queries.ts'
import { toasts } from '#client/platform/toast.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { type DrugComponent, studyComponents } from '#contracts/study/components.ts'
import { bortezomib, bortezomibProgress } from '#tests/support/component/drug-facts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { BookmarkButton } from './bookmark-button.tsx'

const server = fakeServer()
const [mechanism] = bortezomibProgress.components as [DrugComponent]

function Bookmark() {
  const component = useQuery(drugProgressQuery).data?.get(bortezomib.id)?.components[0]
  return (
    component && <BookmarkButton drugId={bortezomib.id} drugName="bortezomib" component={component} hasKey />
  )
}

test('a star of a component is saved, by button or S; one that cannot be is as before, and says so', async () => {
  server.reply(drugs.listDrugNames, [bortezomib])
  server.reply(studyComponents.listProgress, [bortezomibProgress])
  server.reply(studyComponents.saveComponentProgress, { drugId: 1, component: mechanism, duplicate: false })
  const { user } = renderApp(<Bookmark />)
  const button = await screen.findByRole('button', { name: 'Star Mechanism of Action of bortezomib' })
  const isSet = () => button.getAttribute('aria-pressed')
  expect(isSet()).toBe('false')
  await user.keyboard('s')
  await expect.poll(isSet).toBe('true')
  await expect
    .poll(() => server.requestsTo(studyComponents.saveComponentProgress))
    .toMatchObject([{ body: { isBookmarked: true } }])

  server.disconnect(studyComponents.saveComponentProgress)
  await user.click(button)
  await expect.poll(() => toasts.current()?.description).toBe('Failed to update bookmark.')
  await expect.poll(isSet).toBe('true')
})
