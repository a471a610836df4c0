import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type AuditEntry, audit } from '#contracts/audit/audit.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AuditScreen } from './audit-screen.tsx'

const server = fakeServer()
const entry: AuditEntry = {
  id: 12,
  at: '2026-11-21T14:50:00.000Z',
  actor: 'anna',
  actorId: null,
  action: 'promo_code.update',
  subjectType: 'promo_code',
  subjectId: '3',
  details: {},
  requestId: 'r-1',
  address: '192.0.2.7',
}
const known = {
  actions: ['drug.update', 'promo_code.create', 'promo_code.update'],
  actors: ['anna', 'system'],
  subjectTypes: ['drug', 'promo_code'],
}
const show = (details: Record<string, unknown>) => {
  server.reply(audit.listAudit, { entries: [{ ...entry, details }], hasMore: false, ...known })
  return renderApp(<AuditScreen />)
}

describe('an entry', () => {
  it('says what, who and when, and shows what changed side by side', async () => {
    show({
      before: { maxUses: 5, isActive: true, code: 'FELLOWS' },
      after: { maxUses: null, isActive: false, code: 'FELLOWS' },
      reason: 'over',
    })
    const item = within(await screen.findByRole('listitem'))
    item.getByRole('heading', { name: 'Promo code: update' })
    item.getByText(/^anna,/)
    const rows = within(item.getByRole('table', { name: 'What changed' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['max uses', '5', '(empty)'],
      ['is active', 'yes', 'no'],
    ])
    item.getByText('over')
    item.getByText('From 192.0.2.7, request r-1')
  })

  it('leads to the pages of its user or payment and of the actor, unless the account is gone', async () => {
    server.reply(audit.listAudit, {
      entries: [
        { ...entry, id: 13, actorId: 3, action: 'user.suspend', subjectType: 'user', subjectId: '7' },
        { ...entry, id: 11, action: 'payment.refund', subjectType: 'payment', subjectId: '5' },
        entry,
      ],
      hasMore: false,
      ...known,
    })
    renderApp(<AuditScreen />)
    const links = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['user 7', '/admin/users/7'],
      ['anna', '/admin/users/3'],
      ['payment 5', '/admin/payments?payment=5'],
    ])
  })

  it('of a job has no address', async () => {
    server.reply(audit.listAudit, {
      entries: [{ ...entry, actor: 'system', requestId: '', address: '' }],
      hasMore: false,
      ...known,
    })
    renderApp(<AuditScreen />)
    const item = within(await screen.findByRole('listitem'))
    item.getByText(/^The system,/)
    expect(item.queryByText(/from|request/i)).toBeNull()
  })

  it('says where only one side was recorded, and shortens long texts', async () => {
    const long = `${'word '.repeat(100)}the end`
    const { user } = show({ before: { answer: long } })
    await screen.findByText('not recorded')
    expect(screen.queryByText(/the end$/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    screen.getByText(/the end$/)
  })

  it('shows what was made beside nothing', async () => {
    show({ before: null, after: { username: 'anna' } })
    const table = within(await screen.findByRole('table', { name: 'What changed' }))
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['(empty)', 'anna'])
    expect(screen.queryByText('before')).toBeNull()
  })

  it('shows details of any other form', async () => {
    show({ before: 'old', created: [1, 2], filter: { action: 'user' } })
    const item = within(await screen.findByRole('listitem'))
    item.getByText('old')
    item.getByText('1, 2')
    item.getByText(/"action": "user"/)
  })
})

describe('the filter', () => {
  it('is in the address, and begins with it', async () => {
    server.reply(audit.listAudit, { entries: [], hasMore: false, ...known })
    const { user, router } = renderApp(<AuditScreen />, { at: '/?actor=anna&to=2026-11-20' })
    await screen.findByText('No entry of the log is like this.')
    expect(screen.getByLabelText<HTMLSelectElement>('Who').value).toBe('anna')
    await user.selectOptions(screen.getByLabelText('Action'), 'Promo code: all')
    await user.type(screen.getByLabelText('Person acted on'), 'ada')
    await user.type(screen.getByLabelText('Subject id'), '3')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    expect(router.state.location.search).toBe(
      '?action=promo_code&actor=anna&person=ada&subjectId=3&to=2026-11-20',
    )
    expect(Object.fromEntries(server.requests.at(-1)?.url.searchParams ?? [])).toEqual({
      action: 'promo_code',
      actor: 'anna',
      person: 'ada',
      subjectId: '3',
      to: '2026-11-20',
    })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(router.state.location.search).toBe('')
  })
})

it('goes to older entries and back to newer ones, by links that stay valid', async () => {
  server.reply(audit.listAudit, ({ url }) => {
    const before = Number(url.searchParams.get('before')) || 100
    return { entries: [{ ...entry, id: before - 50 }], hasMore: before > 50, ...known }
  })
  const { user, router } = renderApp(<AuditScreen />, { at: '/?actor=anna' })
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(router.state.location.search).toBe('?actor=anna&before=50')
  await user.click(screen.getByRole('button', { name: 'Newer' }))
  expect(router.state.location.search).toBe('?actor=anna')
})

it('says that nothing has been changed yet', async () => {
  server.reply(audit.listAudit, { entries: [], hasMore: false, actions: [], actors: [], subjectTypes: [] })
  renderApp(<AuditScreen />)
  await screen.findByText('Nothing has been changed yet.')
})

it('says why the log could not be exported', async () => {
  server.reply(audit.listAudit, { entries: [entry], hasMore: false, ...known })
  server.disconnect(audit.exportAudit)
  const { user } = renderApp(<AuditScreen />)
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await screen.findByText('Failed to export the audit log. Check your connection and try again.')
})
