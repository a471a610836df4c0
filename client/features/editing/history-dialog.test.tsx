import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { HistoryDialog } from './history-dialog.tsx'

interface Version {
  id: number
  revision: number
  savedBy: string
  savedById?: number
  savedAt: string
  title?: string
  text?: string
}

const versionOf = (id: number, more: Partial<Version>): Version => ({
  ...{ id, revision: id, savedBy: 'chief', savedAt: '2026-11-20T10:00:00Z' },
  ...more,
})

function renderHistory(
  data: Version[] | undefined,
  more: { error?: Error; isUnsaved?: boolean; isLearned?: boolean } = {},
) {
  const { error = null, isUnsaved = false, isLearned = false } = more
  const calls = {
    refetch: vi.fn(),
    restore: vi.fn(),
    onRestored: vi.fn(),
    onFailed: vi.fn(),
    onClose: vi.fn(),
  }
  const { user } = renderApp(
    <HistoryDialog
      history={{ data, error, refetch: calls.refetch }}
      fieldsOf={({ title, text }) => [
        { label: 'Title', earlier: title, present: 'The title' },
        { label: 'Text', earlier: text, present: 'Give 10 mg' },
      ]}
      words={{ neverEdited: 'Never edited.', restored: 'It is back', failed: 'It is not back' }}
      isUnsaved={isUnsaved}
      isLearned={isLearned}
      restore={calls.restore}
      onRestored={calls.onRestored}
      onFailed={calls.onFailed}
      onClose={calls.onClose}
    />,
  )
  const version = async (name: string) => within(await screen.findByRole('region', { name }))
  return { user, version, ...calls }
}

it('shows of each version what became of it, and who replaced it', async () => {
  const { version } = renderHistory([versionOf(2, { savedById: 3, title: 'The title', text: 'Give 5 mg' })])
  const shown = await version('Version 2')
  expect(shown.getByText(/^Replaced by/).textContent).toMatch(/^Replaced by chief, Nov/)
  expect(shown.getByRole('link', { name: 'chief' }).getAttribute('href')).toBe('/admin/users/3')
  expect(shown.getByText('5').tagName).toBe('DEL')
  expect(shown.getByText('10').tagName).toBe('INS')
  expect(shown.queryByRole('heading', { name: 'Title' })).toBeNull()
  expect(shown.queryByText(/was kept/)).toBeNull()
  expect(screen.queryByText(/is typed and not saved/)).toBeNull()
})

it('of a version with unknown fields says which are known, and calls nothing else different', async () => {
  const { version } = renderHistory([versionOf(1, { text: 'Give 5 mg' })])
  const shown = await version('Version 1')
  shown.getByText(/^Of this version only Text was kept\./)
  expect(shown.queryByRole('heading', { name: 'Title' })).toBeNull()
})

it('a version like the present text is said to be, and cannot be restored', async () => {
  const { version } = renderHistory([versionOf(1, { title: 'The title', text: 'Give 10 mg' })])
  const shown = await version('Version 1')
  shown.getByText('The same as the present text.')
  expect(shown.queryByRole('button')).toBeNull()
})

it('restores one, says so and closes; before that, it warns of what is typed', async () => {
  const data = [versionOf(2, { title: 'Newer' }), versionOf(1, { title: 'Oldest' })]
  const { user, version, restore, onRestored, onClose } = renderHistory(data, { isUnsaved: true })
  await screen.findByText(/What is typed and not saved is lost/)
  restore.mockResolvedValue('the reply')
  await user.click((await version('Version 1')).getByRole('button', { name: 'Restore' }))
  await screen.findByText('It is back')
  expect(restore.mock.calls[0]?.[0]).toBe(1)
  expect(onRestored).toHaveBeenCalledWith('the reply')
  expect(onClose).toHaveBeenCalled()
})

it('says when nothing was restored, and stays with the present text loaded again', async () => {
  const { user, version, restore, onFailed, onClose } = renderHistory([versionOf(1, { title: 'Oldest' })])
  restore.mockRejectedValue(new Error('Somebody else has changed this'))
  await user.click((await version('Version 1')).getByRole('button', { name: 'Restore' }))
  await screen.findByText('Nothing was restored')
  await screen.findByText('It is not back')
  expect(onFailed).toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it('says when there is no earlier text, and when they cannot be loaded', async () => {
  renderHistory([])
  await screen.findByText('Never edited.')
  const { user, refetch } = renderHistory(undefined, { error: new Error('x') })
  await screen.findByText('Could not load the history')
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(refetch).toHaveBeenCalled()
})

it('stays open by Escape while a reason is asked, and closes after it', async () => {
  const data = [versionOf(1, { title: 'A title', text: 'Give 10 mg' })]
  const { user, version, onClose } = renderHistory(data, { isLearned: true })
  const shown = await version('Version 1')
  await user.click(shown.getByRole('button', { name: 'Restore' }))
  await user.click(shown.getByRole('radio', { name: 'A reason of its own' }))
  await user.type(shown.getByRole('textbox', { name: 'Why it changes' }), 'It holds')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(shown.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
